import type { Roll, Trace } from '../../dice/roll.ts';
import type { Axial } from '../../hex/axial.ts';
import { type Direction, directionBetween, neighbour } from '../../hex/direction.ts';
import { hexLabel } from '../../hex/label.ts';
import type { GivenHex, HexRecord } from '../../ledger/hex-record.ts';
import {
  type Flow,
  SITES,
  type Site,
  SOLO_PURPOSES,
  type SoloHex,
  TERRAINS,
  type Terrain,
} from '../../rules/solo.ts';
import { byteAt } from '../column.ts';

/** A revealed hex of a solo world, as sent to clients, written into the ledger and exported. */
export interface SoloRecord extends HexRecord {
  /** 0 (deep ocean) to 10 (highest peaks). */
  readonly altitude: number;
  readonly flow: Flow;
  readonly terrain: Terrain;
  readonly site: Site | null;
}

/** Joins what was rolled with the hex, its origin and the sequence number of the entry. */
export function soloRecord(
  hex: Axial,
  seq: number,
  origin: Axial | null,
  rolled: SoloHex,
  dice: Trace,
): SoloRecord {
  return {
    q: hex.q,
    r: hex.r,
    label: hexLabel(hex),
    seq,
    altitude: rolled.altitude,
    flow: rolled.flow,
    terrain: rolled.terrain,
    site: rolled.site,
    origin: origin && { q: origin.q, r: origin.r },
    dice,
  };
}

/** The record of a hex from a given map, for which no dice were thrown. */
export const givenRecord = ({ q, r, ...land }: GivenHex, seq: number): SoloRecord => ({
  ...soloRecord({ q, r }, seq, null, land, []),
  given: true,
});

/*
 * The packed form, a dozen bytes for most hexes. One byte each for altitude, flow, terrain, site and the direction of
 * the origin (0 at the start hex, 7 for a hex of a given map). Then each throw: one byte of purpose and marks, and one
 * byte a face. A throw of two dice is never discarded, so its "discarded" mark says instead that only the first face is
 * a player's own. Terrains, sites and purposes are coded by their index in the lists of the rules, which may therefore
 * grow at the end but never be reordered: stored worlds depend on them.
 */
const SIDES = 6;
const UNDERWORLD = 7;
const GIVEN = 7;
const DISCARDED = 0x80;
const OWN = 0x40;
const COUNT_SHIFT = 4;
const COUNT_MASK = 0x03;
const PURPOSE_MASK = 0x0f;

/** Number of bytes before the dice. */
const FACTS = 5;

/** Packs a hex, without its coordinates and sequence number. */
export function packHex(hex: SoloRecord): Uint8Array {
  const bytes = [
    hex.altitude,
    hex.flow === null ? 0 : hex.flow === 'underworld' ? UNDERWORLD : hex.flow,
    codeIn(TERRAINS, hex.terrain),
    hex.site === null ? 0 : codeIn(SITES, hex.site) + 1,
    hex.given ? GIVEN : hex.origin === null ? 0 : wayBack(hex, hex.origin),
  ];
  for (const roll of hex.dice) bytes.push(packMarks(roll), ...roll.faces);
  return Uint8Array.from(bytes);
}

function codeIn<T>(list: readonly T[], value: T): number {
  const code = list.indexOf(value);
  if (code < 0) throw new Error(`the packed form has no code for ${value}`);
  return code;
}

function decoded<T>(list: readonly T[], code: number): T {
  const value = list[code];
  if (value === undefined) throw new Error(`the packed form has no value of the code ${code}`);
  return value;
}

function wayBack(hex: Axial, origin: Axial): Direction {
  const direction = directionBetween(hex, origin);
  if (direction === null)
    throw new Error(`${hexLabel(hex)} can't have been entered from ${hexLabel(origin)}`);
  return direction;
}

function packMarks({ for: purpose, sides, faces, discarded, own, ownFaces }: Roll): number {
  const code = (SOLO_PURPOSES as readonly string[]).indexOf(purpose);
  const isFinished = ownFaces !== undefined;
  if (code < 0 || sides !== SIDES || faces.length < 1 || faces.length > COUNT_MASK + 1)
    throw new Error(`the packed form has no code for ${faces.length}d${sides} (${purpose})`);
  if (isFinished ? ownFaces !== 1 || faces.length !== 2 : discarded && faces.length !== 1)
    throw new Error(`the packed form has no code for ${JSON.stringify({ faces, discarded, ownFaces })}`);
  const mark = discarded || isFinished ? DISCARDED : 0;
  return code | ((faces.length - 1) << COUNT_SHIFT) | mark | (own ? OWN : 0);
}

// Casts instead of checks: `packHex` wrote these bytes, and checking costs 6 to 11 % of reading a map's columns.
export const packedAltitude = (bytes: Uint8Array, start: number): number => bytes[start] as number;

export function packedFlow(bytes: Uint8Array, start: number): Flow {
  const code = bytes[start + 1] as number;
  return code === 0 ? null : code === UNDERWORLD ? 'underworld' : (code as Direction);
}

export const packedTerrain = (bytes: Uint8Array, start: number): Terrain =>
  TERRAINS[bytes[start + 2] as number] as Terrain;

export function packedSite(bytes: Uint8Array, start: number): Site | null {
  const code = bytes[start + 3] as number;
  return code === 0 ? null : (SITES[code - 1] as Site);
}

/** Whether the hex came with a given map instead of being rolled. */
export const packedGiven = (bytes: Uint8Array, start: number): boolean => bytes[start + 4] === GIVEN;

/** Reads a hex from its packed form in `bytes`, from `start` up to `end` (exclusive). */
export function unpackHex(
  hex: Axial,
  seq: number,
  bytes: Uint8Array,
  start: number,
  end: number,
): SoloRecord {
  const back = byteAt(bytes, start + 4);
  const rolled: SoloHex = {
    altitude: packedAltitude(bytes, start),
    flow: packedFlow(bytes, start),
    terrain: packedTerrain(bytes, start),
    site: packedSite(bytes, start),
  };
  if (back === GIVEN) return givenRecord({ q: hex.q, r: hex.r, ...rolled }, seq);
  const origin = back === 0 ? null : neighbour(hex, back as Direction);
  return soloRecord(hex, seq, origin, rolled, unpackDice(bytes, start + FACTS, end));
}

function unpackDice(bytes: Uint8Array, start: number, end: number): Trace {
  const rolls: Roll[] = [];
  for (let at = start; at < end; ) {
    const marks = byteAt(bytes, at);
    const count = ((marks >> COUNT_SHIFT) & COUNT_MASK) + 1;
    rolls.push({
      for: decoded(SOLO_PURPOSES, marks & PURPOSE_MASK),
      sides: SIDES,
      faces: Array.from(bytes.subarray(at + 1, at + 1 + count)),
      ...(marks & DISCARDED && count === 1 && { discarded: true as const }),
      ...(marks & OWN && { own: true as const }),
      ...(marks & DISCARDED && count > 1 && { ownFaces: 1 }),
    });
    at += 1 + count;
  }
  return rolls;
}
