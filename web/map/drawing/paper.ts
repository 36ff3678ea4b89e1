import type { Palette } from '../../../src/formats/drawing/palette.ts';

const SIDE = 240;

/** The texture of paper: flecks and fibres, the same on every call, slightly darker and lighter than the paper. */
export function paperTile(palette: Palette, colour: string): HTMLCanvasElement {
  const tile = document.createElement('canvas');
  tile.width = SIDE;
  tile.height = SIDE;
  const context = tile.getContext('2d');
  if (!context) return tile;
  context.fillStyle = colour;
  context.fillRect(0, 0, SIDE, SIDE);
  let state = 20240417;
  const chance = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  for (let fleck = 0; fleck < 900; fleck++) {
    context.globalAlpha = 0.02 + chance() * 0.035;
    context.fillStyle = chance() < 0.5 ? palette.labelHalo : palette.frame;
    const size = 0.5 + chance() * 1.6;
    context.fillRect(chance() * SIDE, chance() * SIDE, size, size);
  }
  context.lineWidth = 0.7;
  for (let fibre = 0; fibre < 46; fibre++) {
    const x = chance() * SIDE;
    const y = chance() * SIDE;
    context.globalAlpha = 0.035 + chance() * 0.04;
    context.strokeStyle = chance() < 0.5 ? palette.labelHalo : palette.frame;
    context.beginPath();
    context.moveTo(x, y);
    context.quadraticCurveTo(
      x + chance() * 16 - 8,
      y + chance() * 10,
      x + chance() * 22 - 11,
      y + chance() * 18,
    );
    context.stroke();
  }
  return tile;
}
