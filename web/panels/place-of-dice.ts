import type { Box } from '../../src/formats/sheet/box.ts';

/** Distance between the dice and what is beside them, in pixels. */
const GAP = 6;

export interface DiceToPlace {
  /** The middle of their hex, and the distance from there to its upper and lower edge. */
  readonly at: { readonly x: number; readonly y: number };
  readonly reach: number;
  readonly size: { readonly width: number; readonly height: number };
  /** The part of the view in which the dice may be placed. */
  readonly free: Box;
  /** What covers parts of it, such as buttons and toasts. */
  readonly inTheWay: readonly Box[];
}

/**
 * Places the upper left corner of the dice of a reveal, all in pixels of the view: above or below the hex, and moved
 * aside as little as obstacles require. If no place is free, the dice cover the obstacles.
 */
export function placeOfDice({ at, reach, size, free, inTheWay }: DiceToPlace): { left: number; top: number } {
  const { width, height } = size;
  const above = at.y - reach - height;
  const below = at.y + reach;
  const within = (left: number): number => Math.max(free.left, Math.min(left, free.right - width));
  const over = within(at.x - width / 2);
  const beside = inTheWay
    .flatMap(({ left, right }) => [within(left - GAP - width), within(right + GAP)])
    // The dice must still be above or below the middle of the hex.
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
