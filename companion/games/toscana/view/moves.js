// Toscana on a player's phone: the likeliest whole commands as keys, in the columns of the market; few leave more than one thing to say.
import { KINDS, NAMES, ROOM, colours, price } from "./view.js";

const COUNTS = [1, 2, 3, 4, 5], VINEYARDS = [...KINDS, "abandoned"], MOST_WATER = 3;
const HELPERS = { lobbyist: ["lobbyist", lobbied], mr_rose: ["Mr. Rosé", advised] };
export function moves(around) {
  const { table: { state }, mine, can } = around;
  const on = { ...around, state, player: state.players.find((each) => each.id === mine.id), market: state.market };
  const makers = { hire: hired, make_wine: made, sell: sold, buy: bought, pass: passed, hold_winetasting: tasted, final_sale: soldOut };
  return Object.entries(makers).filter(([name]) => can(name)).map(([name, make]) => ({
    does: [name], title: on.title(name), ...make({ ...on, offer: can(name), said: { do: name, player: mine.id } }),
  })).filter(({ columns, keys }) => columns?.some((column) => column.keys.length) || keys?.length);
}

const named = (kind, t) => t(NAMES[kind] ?? kind);
const columnsOf = ({ t, market }, keysOf) => KINDS.map((kind) => ({ head: named(kind, t), sign: price(market.prices[kind]), colour: colours[kind], keys: keysOf(kind) }));
const some = (boxes) => Object.fromEntries(Object.entries(boxes).filter(([, count]) => count > 0));
const worth = (boxes, { prices }) => `+${Object.entries(boxes).reduce((sum, [kind, count]) => sum + count * prices[kind], 0)}`;

// Of one kind, or of two: the second one completes it.
function oneOrTwo(on, valuesOf, faceOf, commandOf) {
  const among = (isOf, keyOf) => columnsOf(on, (kind) => (isOf(kind) ? valuesOf(kind).map((value) => ({ ...faceOf(kind, value), ...keyOf(kind, value) })) : []));
  return among(() => true, (kind, value) => ({
    asks: on.t("and a second kind?"),
    then: () => ({
      keys: [{ isEnter: true, command: commandOf({ [kind]: value }) }],
      columns: among((other) => other !== kind, (other, more) => ({ command: commandOf({ [kind]: value, [other]: more }) })),
    }),
  }));
}

function bought({ t, market, player, said, title, table }) {
  const room = (kind) => Math.min(market.storages[kind], Math.floor(player.money / table.forecast.costs[kind]), ROOM - (player.boxes?.[kind] ?? 0));
  return {
    columns: columnsOf({ t, market }, (kind) => COUNTS.filter((count) => count <= room(kind)).map((boxes) => ({
      text: String(boxes), note: `−${boxes * table.forecast.costs[kind]}`, label: `${title("buy")}: ${boxes} ${named(kind, t)}`, command: { ...said, kind, boxes },
    }))),
  };
}

// All of it, or what the next round does not need; where the box knows no boxes, of one kind or two.
function sold(on) {
  const { t, market, player: { boxes: owned }, said, title } = on;
  const counts = (kind) => COUNTS.filter((count) => count <= (owned?.[kind] ?? (owned ? 0 : ROOM)));
  const faceOf = (kind, count) => ({ text: String(count), note: worth({ [kind]: count }, market), label: `${title("sell")}: ${count} ${named(kind, t)}` });
  const two = oneOrTwo(on, counts, faceOf, (boxes) => ({ ...said, boxes }));
  if (!owned) return { columns: two };
  const less = (kept) => some(Object.fromEntries(KINDS.map((kind) => [kind, owned[kind] - (kept[kind] ?? 0)])));
  const kinds = Object.keys(some(owned));
  const wholes = [
    ["all boxes", less({})],
    ["all but 1 red and 1 water", less({ red: 1, water: 1 })],
    ["all but one of each", less(Object.fromEntries(kinds.map((kind) => [kind, 1])))],
  ];
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  const isNew = ([, boxes], index) => Object.keys(boxes).length > 1 && wholes.findIndex(([, other]) => same(other, boxes)) === index;
  return {
    columns: columnsOf(on, (kind) => counts(kind).map((count) => ({ ...faceOf(kind, count), command: { ...said, boxes: { [kind]: count } } }))),
    keys: [...wholes.filter(isNew).map(([text, boxes]) => ({ text: t(text), note: worth(boxes, market), command: { ...said, boxes } })),
      ...(kinds.length > 1 ? [{ text: t("two kinds"), asks: t("of which kind?"), then: () => ({ columns: two }) }] : [])],
  };
}

function soldOut(on) {
  const faceOf = (kind, count) => ({ text: String(count), note: worth({ [kind]: count }, on.market) });
  return { keys: [{ isNone: true, command: { ...on.said, boxes: {} } }], columns: oneOrTwo(on, () => COUNTS, faceOf, (boxes) => ({ ...on.said, boxes })) };
}

// The own tile; the likeliest have a sign on one wine or on two.
function tasted(on) {
  const commandOf = (tile) => ({ do: on.said.do, tiles: { [on.mine.id]: tile } });
  const faceOf = (_, steps) => ({ text: (steps > 0 ? "+" : "−").repeat(Math.abs(steps)) });
  return { keys: [{ isNone: true, command: commandOf({}) }], columns: oneOrTwo(on, () => [1, -1, 2, -2], faceOf, commandOf) };
}

const passed = ({ t, offer: { choices }, said }) => ({
  keys: choices.action.flatMap((action) => (action === "winemaking" && choices.take.length
    ? choices.take.map((take) => ({ text: t(action), note: `+1 ${named(take, t)}`, command: { ...said, action, take } }))
    : [{ text: t(action), command: { ...said, action } }])),
});

// A piece, a helper or both; the map's ledger asks for the square too.
function hired(on) {
  const { t, offer: { choices }, said, player } = on;
  const stand = (piece, more) => (player.squares === null
    ? [{ text: t(piece), command: { ...said, ...more, piece } }] : places(on, piece, { ...said, ...more, piece }));
  const helped = choices.helper.flatMap((name) => [null, ...choices.piece].map((piece) => {
    const [word, ways] = HELPERS[name];
    const whole = (key) => (piece && player.squares !== null
      ? { ...key, asks: t("Square"), then: () => ({ keys: stand(piece, { helper: key.helper }) }) }
      : { ...key, command: { ...said, ...(piece ? { piece } : {}), helper: key.helper } });
    return { text: piece ? `${t(piece)} + ${t(word)}` : t(word), asks: t("prices"), then: () => ({ keys: ways(on, whole) }) };
  }));
  return { keys: [...choices.piece.flatMap((piece) => stand(piece, {})), ...helped] };
}

function places({ t, state, player, people, offer: { choices } }, piece, said) {
  const taken = state.players.reduce((sum, each) => sum + each.squares.length, 0);
  const isRoom = state.map_squares === null || taken < state.map_squares;
  const kindOf = (id) => player.squares.find((square) => square.id === id).kind;
  return [
    ...(isRoom ? VINEYARDS.map((kind) => ({ text: named(kind, t), note: t(piece), colour: colours[kind], command: { ...said, square: { new: kind } } })) : []),
    ...(piece === "worker" ? choices["square.joins"].map((id) => ({ text: `${named(kindOf(id), t)} ×2`, note: id, colour: colours[kindOf(id)], command: { ...said, square: { joins: id } } })) : []),
    ...(isRoom ? [] : choices.replaces.map((replaces) => ({ text: people.get(replaces.player).name, note: replaces.square, command: { ...said, replaces } }))),
  ];
}

const arrows = (moved, t) => ({
  text: moved.map(([kind, steps]) => `${named(kind, t)}\u00a0${steps > 0 ? "▲" : "▼"}`).join(" "),
  label: moved.map(([kind, steps]) => `${named(kind, t)} ${steps > 0 ? "+1" : "−1"}`).join(", "),
});

// A tile goes into the gap, and one of the other sign into the place that it left.
function lobbied({ market: { board }, t }, whole) {
  const gap = KINDS.find((kind) => board[kind] === null), steps = (kind) => (board[kind] === "+" ? 1 : -1);
  const tiles = KINDS.filter((kind) => board[kind] !== null);
  return tiles.flatMap((first) => tiles.filter((second) => board[second] !== board[first]).map((second) => whole({
    ...arrows([[gap, steps(first)], [first, steps(second)]], t),
    helper: { lobbyist: [first, second].map((from) => ({ tile: board[from], from })) },
  })));
}

// Mr. Rosé raises two prices, and then may buy or sell a box.
function advised({ t, player: { boxes } }, whole) {
  const pairs = KINDS.flatMap((kind, index) => KINDS.slice(index + 1).map((other) => [kind, other]));
  const raised = (deal) => ({
    keys: pairs.map(([kind, other]) => whole({ ...arrows([[kind, 1], [other, 1]], t), helper: { mr_rose: { prices: { [kind]: 1, [other]: 1 }, ...deal } } })),
  });
  const dealt = (word, kinds) => ({
    text: t(word),
    asks: t("of which kind?"),
    then: () => ({ keys: kinds.map((kind) => ({ text: named(kind, t), asks: t("prices"), then: () => raised({ [word]: kind }) })) }),
  });
  return [...raised({}).keys, dealt("sell", KINDS.filter((kind) => boxes === null || boxes[kind])), dealt("buy", KINDS)];
}

// As before, or as before and a new piece's boxes; the map's ledger knows what the squares give.
function made(on) {
  const { t, offer, said, player, mine } = on;
  const waters = COUNTS.slice(0, MOST_WATER).filter((count) => count <= player.boxes?.water);
  if (!waters.length) return {};
  const laid = (water) => t("Water laid out: {water}", { water });
  const before = offer.before.filter((each) => each.player === mine.id && each.water <= player.boxes.water);
  return player.squares === null ? told(on, waters, laid, before) : touched(on, waters, laid, before);
}

function told(on, waters, laid, before) {
  const { t, said, player } = on, asks = t("and what more?");
  const chipsOf = (boxes) => Object.entries(boxes).map(([kind, count]) => [`${count} ${named(kind, t)}`, colours[kind]]);
  const most = (water) => Math.min(5 - player.workers_left + 2 * player.winemasters_on_map, 8 * water);
  const sum = (boxes) => Object.values(boxes).reduce((all, count) => all + count, 0);
  const more = (boxes, kind, count) => ({ ...boxes, [kind]: (boxes[kind] ?? 0) + count });
  const from = (boxes) => waters.filter((water) => sum(boxes) <= most(water)).map((water) => ({
    head: laid(water),
    keys: [{ isEnter: true, command: { ...said, water, boxes } }],
    columns: added(boxes, water, (kind, count) => ({ command: { ...said, water, boxes: more(boxes, kind, count) } })),
  }));
  const added = (boxes, water, keyOf) => columnsOf(on, (kind) => [1, 2].filter((count) => sum(boxes) + count <= most(water))
    .map((count) => ({ text: `+${count}`, ...keyOf(kind, count) })));
  return {
    keys: before.filter(({ water, boxes }) => sum(boxes) && sum(boxes) <= most(water)).flatMap(({ water, boxes }) => {
      const chips = chipsOf(boxes), text = chips.map(([word]) => word).join(", ");
      return [{ text, chips, note: laid(water), command: { ...said, water, boxes } }, { text: "+ …", label: `${text} + …`, asks, then: () => from(boxes) }];
    }),
    columns: added({}, MOST_WATER, (kind, count) => ({ asks, then: () => from({ [kind]: count }) })),
  };
}

function touched({ t, said, player: { squares }, offer: { choices } }, waters, laid, before) {
  const all = squares.map((square) => square.id);
  const chosen = (command, open) => (!open.length ? { command } : {
    asks: `${open[0]}: ${t("of which kind?")}`,
    then: () => ({ keys: KINDS.map((kind) => ({ text: named(kind, t), ...chosen({ ...command, choices: { ...command.choices, [open[0]]: kind } }, open.slice(1)) })) }),
  });
  const of = (water, ids) => chosen({ ...said, water, ...(ids.length === all.length ? {} : { squares: ids }) }, choices.choices.filter((id) => ids.includes(id)));
  const without = (water) => squares.map(({ id, kind }) => ({ text: id, note: named(kind, t), ...of(water, all.filter((other) => other !== id)) }));
  const again = before.filter(({ squares: ids }) => ids?.length && ids.every((id) => all.includes(id)));
  const isReached = (count, water) => count > 0 && count <= 4 * water;
  return {
    keys: waters.filter((water) => water <= all.length).flatMap((water) => [
      ...(isReached(all.length, water) ? [{ text: t("all squares"), ...of(water, all) }] : []),
      ...again.filter((each) => each.water === water).map(({ squares: ids }) => ({ text: ids.join(" "), ...of(water, ids) })),
      ...(isReached(all.length - 1, water) ? [{ text: t("all but one"), asks: t("without which?"), then: () => ({ keys: without(water) }) }] : []),
    ].map((key) => ({ ...key, note: laid(water) }))),
  };
}
