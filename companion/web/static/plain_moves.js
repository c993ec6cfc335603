// A game without pictures of its own has the keys that its offers make.
export const moves = () => [];
