import type { Roll, Trace } from '../../dice/roll.ts';
import type { Axial } from '../../hex/axial.ts';
import type { Direction } from '../../hex/direction.ts';
import { memberAt } from '../../hex/list.ts';
import { FORMS, type Form } from '../../rules/elevation/land.ts';
import type { ElevationPurpose } from '../../rules/elevation/purpose.ts';
import { byteAt } from '../column.ts';

/*
 * The packed form of what a survey settled, by which stored worlds are read. The first byte says what is settled, in
 * its two lowest bits:
 *
 * - a hex became known: bits 2 to 4 the direction of its origin, 0 at the start hex; then its elevation and its throw
 * - it was surveyed: bits 2 and 3 its form, 0 for none; then its peak and its throw
 * - its river got an outflow: bits 2 to 4 the direction; then a byte for each throw of its die
 *
 * Heights are whole feet in four bytes, the lowest first. A throw for a height has two faces in a byte, and bit 7 of the
 * first byte marks a player's own; with bit 6 the server finished it, and the last byte says how many faces are the
 * player's. Where a map was taken up without the throw there are no faces. Of a throw for an outflow, bits 0 to 2 are the
 * face, bit 6 marks a player's own, bit 7 one that was rolled again.
 */
const FACTS = ['revealed', 'surveyed', 'drained'] as const;
/** What a packed form settles. */
export type Fact = (typeof FACTS)[number];

const FACT_MASK = 0x03;
const WHICH_SHIFT = 2;
const WHICH_MASK = 0x07;
const FACE_MASK = 0x07;
/** Of the first byte. */
const OWN_HEIGHT = 0x80;
const FINISHED_HEIGHT = 0x40;
/** Of a throw for an outflow. */
const OWN_FACE = 0x40;
const ROLLED_AGAIN = 0x80;
const SIDES = 6;
/** Where the height begins in a packed form, and the faces behind it. */
const HEIGHT_AT = 1;
const FACES_AT = 5;

/** @param back the direction of the hex that it was rolled from; `null` at the start hex */
export const packRevealed = (elevation: number, back: Direction | null, roll: Roll | null): Uint8Array =>
  packHeight('revealed', back ?? 0, elevation, roll);

export const packSurveyed = (peak: number, form: Form | null, roll: Roll | null): Uint8Array =>
  packHeight('surveyed', form === null ? 0 : FORMS.indexOf(form) + 1, peak, roll);

/** @param throws of the die that chose among several ways; none where there was one */
export const packDrained = (flow: Direction, throws: Trace): Uint8Array =>
  Uint8Array.from([firstByte('drained', flow), ...throws.map(packOutflow)]);

const firstByte = (fact: Fact, which: number): number => FACTS.indexOf(fact) | (which << WHICH_SHIFT);

function packHeight(fact: Fact, which: number, height: number, roll: Roll | null): Uint8Array {
  const faces = roll?.faces ?? [];
  if (height !== (height | 0) || faces.length % 2 !== 0 || (roll && !isOfD6(roll)) || roll?.discarded)
    throw new Error(`the packed form has no code for ${height} ft by ${JSON.stringify(roll)}`);
  const { own, ownFaces } = roll ?? {};
  const isFinished = ownFaces !== undefined;
  const bytes = new Uint8Array(FACES_AT + faces.length / 2 + (isFinished ? 1 : 0));
  bytes[0] = firstByte(fact, which) | (own ? OWN_HEIGHT : 0) | (isFinished ? FINISHED_HEIGHT : 0);
  for (let byte = 0; byte < 4; byte++) bytes[HEIGHT_AT + byte] = height >> (8 * byte);
  for (let i = 0; i < faces.length; i += 2)
    bytes[FACES_AT + i / 2] = (memberAt(faces, i) << 4) | memberAt(faces, i + 1);
  if (isFinished) bytes[bytes.length - 1] = ownFaces;
  return bytes;
}

function packOutflow(roll: Roll): number {
  const [face, ...others] = roll.faces;
  if (face === undefined || others.length > 0 || !isOfD6(roll))
    throw new Error(`the packed form has no code for an outflow by ${JSON.stringify(roll)}`);
  return face | (roll.own ? OWN_FACE : 0) | (roll.discarded ? ROLLED_AGAIN : 0);
}

const isOfD6 = ({ sides, faces }: Roll): boolean =>
  sides === SIDES && faces.every((face) => Number.isInteger(face) && face >= 1 && face <= SIDES);

/** What the packed form that begins at `start` settles. */
export function packedFact(bytes: Uint8Array, start: number): Fact {
  const fact = FACTS[byteAt(bytes, start) & FACT_MASK];
  if (!fact) throw new Error(`the packed form has no fact of the code ${bytes[start]}`);
  return fact;
}

const which = (bytes: Uint8Array, start: number): number =>
  (byteAt(bytes, start) >> WHICH_SHIFT) & WHICH_MASK;

/** The way that a river takes, or where a hex was rolled from; `null` at the start hex. */
export function packedDirection(bytes: Uint8Array, start: number): Direction | null {
  const direction = which(bytes, start);
  return direction === 0 ? null : (direction as Direction);
}

export const packedForm = (bytes: Uint8Array, start: number): Form | null =>
  which(bytes, start) === 0 ? null : memberAt(FORMS, which(bytes, start) - 1);

/** An elevation or a peak, in feet. */
export const packedHeight = (bytes: Uint8Array, start: number): number =>
  byteAt(bytes, start + HEIGHT_AT) |
  (byteAt(bytes, start + HEIGHT_AT + 1) << 8) |
  (byteAt(bytes, start + HEIGHT_AT + 2) << 16) |
  (byteAt(bytes, start + HEIGHT_AT + 3) << 24);

/**
 * The throws that settled it, as they are told.
 *
 * @param hex the hex that they were made for, where that is to be told with each
 */
export function packedThrows(bytes: Uint8Array, start: number, end: number, hex: Axial | null): Trace {
  const rolls: Roll[] = [];
  const fact = packedFact(bytes, start);
  if (fact === 'drained') {
    for (let at = start + 1; at < end; at++) {
      const thrown = byteAt(bytes, at);
      rolls.push(
        rollOf(fact, [thrown & FACE_MASK], hex, (thrown & ROLLED_AGAIN) !== 0, (thrown & OWN_FACE) !== 0),
      );
    }
    return rolls;
  }
  const marks = byteAt(bytes, start);
  const isFinished = (marks & FINISHED_HEIGHT) !== 0;
  const faces: number[] = [];
  for (let at = start + FACES_AT; at < (isFinished ? end - 1 : end); at++) {
    const two = byteAt(bytes, at);
    faces.push(two >> 4, two & FACE_MASK);
  }
  if (faces.length === 0) return rolls;
  const roll = rollOf(fact, faces, hex, false, (marks & OWN_HEIGHT) !== 0);
  return [isFinished ? { ...roll, ownFaces: byteAt(bytes, end - 1) } : roll];
}

function rollOf(
  fact: Fact,
  faces: readonly number[],
  hex: Axial | null,
  discarded: boolean,
  own: boolean,
): Roll {
  const bare = { for: PURPOSES[fact], sides: SIDES, faces };
  const roll = hex ? { ...bare, q: hex.q, r: hex.r } : bare;
  if (!discarded) return own ? { ...roll, own: true } : roll;
  return own ? { ...roll, discarded: true, own: true } : { ...roll, discarded: true };
}

const PURPOSES: Readonly<Record<Fact, ElevationPurpose>> = {
  revealed: 'elevation',
  surveyed: 'peak',
  drained: 'outflow',
};
