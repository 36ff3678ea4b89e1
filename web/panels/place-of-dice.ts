import type { Box } from '../../src/formats/sheet/box.ts';

/** What is left between the dice and what lies beside them, in pixels. */
const GAP = 6;

export interface DiceToPlace {
  /** The middle of their hex, and how far it reaches from there. */
  readonly at: { readonly x: number; readonly y: number };
  readonly reach: number;
  readonly size: { readonly width: number; readonly height: number };
  /** The part of the view in which they may lie. */
  readonly free: Box;
  /** What lies over the map there: buttons, and what is said in passing. */
  readonly inTheWay: readonly Box[];
}

/**
 * Where the upper left corner of the dice of a reveal lies, all in pixels of the view: above the hex or below it, and as
 * little aside as what lies in the way asks for. Where there is room nowhere they lie over that.
 */
export function placeOfDice({ at, reach, size, free, inTheWay }: DiceToPlace): { left: number; top: number } {
  const { width, height } = size;
  const above = at.y - reach - height;
  const below = at.y + reach;
  const within = (left: number): number => Math.max(free.left, Math.min(left, free.right - width));
  const over = within(at.x - width / 2);
  const beside = inTheWay
    .flatMap(({ left, right }) => [within(left - GAP - width), within(right + GAP)])
    // Part of them is over the hex still.
    .filter((left) => left < at.x && at.x < left + width)
    .sort((a, b) => Math.abs(a - over) - Math.abs(b - over));
  const isFree = (left: number, top: number): boolean => {
    const box = { left, top, right: left + width, bottom: top + height };
    return top >= free.top && box.bottom <= free.bottom && !inTheWay.some((other) => doMeet(box, other));
  };
  for (const top of [above, below])
    for (const left of [over, ...beside]) if (isFree(left, top)) return { left, top };
  return { left: over, top: above >= free.top ? above : below };
}

const doMeet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
