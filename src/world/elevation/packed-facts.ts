import type { Roll, Trace } from '../../dice/roll.ts';
import type { Axial } from '../../hex/axial.ts';
import type { Direction } from '../../hex/direction.ts';
import { memberAt } from '../../hex/list.ts';
import { FORMS, type Form } from '../../rules/elevation/land.ts';
import type { ElevationPurpose } from '../../rules/elevation/purpose.ts';
import { byteAt } from '../column.ts';

/*
 * The packed form of the facts that a survey settles. Stored worlds are in this form, so it can't be changed. The two
 * lowest bits of the first byte say which fact it is:
 *
 * - a hex became known: bits 2 to 4 are the direction of its origin, 0 at the start hex; then its elevation and its
 * throw
 * - it was surveyed: bits 2 and 3 are its form, 0 for none; then its peak and its throw
 * - its river got an outflow: bits 2 to 4 are the direction; then a byte for each throw of the die
 *
 * Heights are whole feet in four bytes, little-endian. A throw for a height has two faces in a byte; bit 7 of the first
 * byte marks a player's own dice; bit 6 says that the server threw the rest, and then the last byte is the number of
 * faces that are the player's. A hex restored from a map without its throws has no faces. In a throw for an outflow,
 * bits 0 to 2 are the face, bit 6 marks a player's own die, bit 7 a throw that was discarded and rolled again.
 */
const FACTS = ['revealed', 'surveyed', 'drained'] as const;
/** Which fact a packed form holds. */
export type Fact = (typeof FACTS)[number];

const FACT_MASK = 0x03;
const WHICH_SHIFT = 2;
const WHICH_MASK = 0x07;
const FACE_MASK = 0x07;
/** Bits in the first byte of a height. */
const OWN_HEIGHT = 0x80;
const FINISHED_HEIGHT = 0x40;
/** Bits in a throw for an outflow. */
const OWN_FACE = 0x40;
const ROLLED_AGAIN = 0x80;
const SIDES = 6;
/** Byte offsets of the height and of the faces after it. */
const HEIGHT_AT = 1;
const FACES_AT = 5;

/** @param back the direction from the hex to its origin, which it was rolled from; `null` at the start hex */
export const packRevealed = (elevation: number, back: Direction | null, roll: Roll | null): Uint8Array =>
  packHeight('revealed', back ?? 0, elevation, roll);

export const packSurveyed = (peak: number, form: Form | null, roll: Roll | null): Uint8Array =>
  packHeight('surveyed', form === null ? 0 : FORMS.indexOf(form) + 1, peak, roll);

/** @param throws of the die that chose among several ways out; empty where there was only one */
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

/** Which fact the packed form that begins at `start` holds. */
export function packedFact(bytes: Uint8Array, start: number): Fact {
  const fact = FACTS[byteAt(bytes, start) & FACT_MASK];
  if (!fact) throw new Error(`the packed form has no fact of the code ${bytes[start]}`);
  return fact;
}

const which = (bytes: Uint8Array, start: number): number =>
  (byteAt(bytes, start) >> WHICH_SHIFT) & WHICH_MASK;

/** The direction that a river flows in, or that of a hex's origin (`null` at the start hex). */
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
 * The throws that settled the fact, as rolls.
 *
 * @param hex the hex to name in each roll as the one that it was made for; `null` to name none
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
