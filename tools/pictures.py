"""Pictures of screens for the documents: the pixels enlarged, light on dark glass in a slim bezel."""

from pathlib import Path

from PIL import Image, ImageDraw

from companion.ui.kit.scene import HEIGHT, WIDTH

SCALE = 4
GLASS_MARGIN, BEZEL = 10, 8
LIT, GLASS, FRAME, OUTSIDE = (214, 238, 255), (6, 8, 12), (38, 41, 48), (0, 0, 0, 0)


def enlarged(pixels: bytes) -> Image.Image:
    """The 1024 bytes of a picture as an OLED that looks like the real one."""
    edge = GLASS_MARGIN + BEZEL
    width, height = WIDTH * SCALE + 2 * edge, HEIGHT * SCALE + 2 * edge
    panel = Image.new("RGBA", (width, height), OUTSIDE)
    draw = ImageDraw.Draw(panel)
    draw.rounded_rectangle((0, 0, width - 1, height - 1), BEZEL * 2, FRAME)
    draw.rounded_rectangle((BEZEL, BEZEL, width - 1 - BEZEL, height - 1 - BEZEL), BEZEL, GLASS)
    dots = Image.frombytes("1", (WIDTH, HEIGHT), pixels).resize((WIDTH * SCALE, HEIGHT * SCALE))
    panel.paste(LIT, (edge, edge), dots)
    return panel.quantize(8)


def save(picture: Image.Image, file: Path) -> None:
    """Write the picture, unless the file has the same pixels: another encoder may give other bytes."""
    if not is_same(picture, file):
        file.parent.mkdir(parents=True, exist_ok=True)
        picture.save(file, optimize=True)


def is_same(picture: Image.Image, file: Path) -> bool:
    if not file.exists():
        return False
    with Image.open(file) as kept:
        return (
            kept.size == picture.size and kept.convert("RGBA").tobytes() == picture.convert("RGBA").tobytes()
        )
