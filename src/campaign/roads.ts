import type { Axial } from '../hex/axial.ts';
import { type Direction, directionBetween, neighbour } from '../hex/direction.ts';
import { pairs } from '../hex/list.ts';

/** The way between two adjacent hexes, in either direction; stored with the upper or left one of the two. */
export interface Stretch extends Axial {
  readonly to: 2 | 3 | 4;
}

/** The stretch between two hexes; `null` if they are not adjacent. */
export function stretchBetween(from: Axial, to: Axial): Stretch | null {
  const direction = directionBetween(from, to);
  return direction && stretchTowards(from, direction);
}

/** The stretch from a hex in a direction. */
export function stretchTowards(hex: Axial, direction: Direction): Stretch {
  if (direction === 2 || direction === 3 || direction === 4) return { q: hex.q, r: hex.r, to: direction };
  return { ...neighbour(hex, direction), to: OPPOSITE[direction] };
}

const OPPOSITE = { 1: 4, 5: 2, 6: 3 } as const;

/** All stretches of a path, each once. Pairs of hexes that are not adjacent are skipped. */
export function stretchesAlong(along: readonly Axial[]): Stretch[] {
  const found = pairs(along).flatMap(([from, to]) => stretchBetween(from, to) ?? []);
  return [...new Map(found.map((stretch) => [stretchText(stretch), stretch])).values()];
}

/** Whether a path has at least two hexes, each adjacent to the one before. */
export const isWay = (along: readonly Axial[]): boolean =>
  along.length > 1 && pairs(along).every(([from, to]) => directionBetween(from, to) !== null);

/** The two hexes that a stretch connects. */
export const endsOf = (stretch: Stretch): [Axial, Axial] => {
  const { q, r, to } = stretch;
  return [{ q, r }, neighbour(stretch, to)];
};

/** A stretch as it is written in keys of entries in force. */
export const stretchText = ({ q, r, to }: Stretch): string => `${q},${r} ${to}`;

/** The inverse of `stretchText`. */
export function stretchFrom(text: string): Stretch {
  const [q = 0, r = 0, to] = text.split(/[, ]/).map(Number);
  return { q, r, to: to as Stretch['to'] };
}
