import { endsOf, type Stretch, stretchBetween, stretchText } from '../campaign/roads.ts';
import { type Axial, hexKey } from '../hex/axial.ts';
import { neighbour } from '../hex/direction.ts';
import { columnAndRow, hexLabel } from '../hex/label.ts';
import type { SoloRecord } from '../world/solo/solo-hex.ts';
import { inflowsOf } from './map/river-marks.ts';

/** A hex, and where its water flows. */
type Watered = Axial & Pick<SoloRecord, 'flow'>;

/** A hex's label with a dot between column and row. */
export function longLabel(hex: Axial): string {
  const label = hexLabel(hex);
  return label.includes('.') ? label : `${label.slice(0, 2)}.${label.slice(2)}`;
}

/** Hexes in reading order: row by row, from left to right. */
export const rowByRow = <H extends Axial>(hexes: readonly H[]): H[] =>
  hexes
    .map((hex) => ({ hex, place: columnAndRow(hex) }))
    .sort((a, b) => a.place.row - b.place.row || a.place.column - b.place.column)
    .map(({ hex }) => hex);

/** The courses of all rivers. Every known hex with water flow is on one of them, and no stretch is on two. */
export function riverCourses(hexes: readonly Watered[]): Axial[][] {
  const known = new Map(hexes.map((hex) => [hexKey(hex), hex]));
  const lookup = (hex: Axial) => known.get(hexKey(hex)) ?? null;
  const springs = hexes.filter((hex) => hex.flow !== null && inflowsOf(hex, lookup).length === 0);
  const written = new Set<Watered>();
  return springs
    .map((spring) => {
      const course: Axial[] = [spring];
      for (let hex: Watered | null = spring; hex && typeof hex.flow === 'number' && !written.has(hex); ) {
        written.add(hex);
        const next = neighbour(hex, hex.flow);
        course.push(next);
        hex = lookup(next);
      }
      return course;
    })
    .filter((course) => course.length > 1);
}

/**
 * The courses of roads of one kind, with each stretch once: first from every hex where a road ends, forks or meets
 * others to the next such hex; then those that run in a circle. The same stretches give the same courses, whatever the
 * order in which they were drawn.
 */
export function roadCourses(roads: readonly Stretch[]): Axial[][] {
  const beside = new Map<number, { readonly hex: Axial; readonly next: Axial[] }>();
  const add = (hex: Axial, next: Axial) => {
    const there = beside.get(hexKey(hex));
    if (there) there.next.push(next);
    else beside.set(hexKey(hex), { hex, next: [next] });
  };
  for (const [from, to] of roads.map(endsOf)) {
    add(from, to);
    add(to, from);
  }
  const sorted = new Map([...beside].map(([key, { next }]) => [key, rowByRow(next)]));
  const nextTo = (hex: Axial): readonly Axial[] => sorted.get(hexKey(hex)) ?? [];
  const written = new Set<string>();
  const isNew = (from: Axial, to: Axial): boolean => {
    const stretch = stretchBetween(from, to);
    return stretch !== null && !written.has(stretchText(stretch));
  };
  const courseFrom = (start: Axial, first: Axial): Axial[] => {
    const course = [start];
    for (let [from, to]: [Axial, Axial | undefined] = [start, first]; to; ) {
      const stretch = stretchBetween(from, to);
      if (stretch) written.add(stretchText(stretch));
      course.push(to);
      const ahead: readonly Axial[] = nextTo(to);
      const here: Axial = to;
      [from, to] = [here, ahead.length === 2 ? ahead.find((next) => isNew(here, next)) : undefined];
    }
    return course;
  };
  const hexes = rowByRow([...beside.values()].map(({ hex }) => hex));
  const [through, ends] = [
    hexes.filter((hex) => nextTo(hex).length === 2),
    hexes.filter((hex) => nextTo(hex).length !== 2),
  ];
  return [...ends, ...through].flatMap((hex) =>
    nextTo(hex).flatMap((next) => (isNew(hex, next) ? [courseFrom(hex, next)] : [])),
  );
}
