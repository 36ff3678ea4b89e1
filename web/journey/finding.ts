import type { Campaign } from '../../src/campaign/campaign.ts';
import { type Axial, hexDistance, ORIGIN } from '../../src/hex/axial.ts';
import { hexLabel, parseHexLabel } from '../../src/hex/label.ts';
import type { Flow, Site, Terrain } from '../../src/rules/solo.ts';
import { siteName, terrainName } from '../../src/telling/solo.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';

/** What a search came to. */
export interface Found {
  /** The nearest of the hexes that match, nearest first. */
  readonly nearest: readonly FoundHex[];
  /** How many match all in all. */
  readonly count: number;
}

/** A hex that matches; `steps` away from the party. */
export interface FoundHex {
  readonly hex: Axial;
  readonly steps: number;
}

/** So many are listed; who wants others names them more closely. */
const LISTED = 40;

/**
 * The hexes that a text names: one by its number, known or not, or all known ones whose terrain, site or water has
 * every one of its words. Words may be cut short: "vil" finds villages.
 */
export function findHexes({ world, party }: Campaign, text: string): Found {
  const from = party ?? ORIGIN;
  const wanted = text.trim().toLowerCase();
  const numbered = parseHexLabel(wanted);
  if (numbered) return { nearest: [{ hex: numbered, steps: hexDistance(from, numbered) }], count: 1 };
  const words = wanted.split(/\s+/).filter(Boolean);
  if (words.length === 0) return { nearest: [], count: 0 };
  const found: FoundHex[] = [];
  const told = new Map<string, readonly string[]>();
  for (let known = 0; known < world.count; known++) {
    const { terrain, site, flow } = world.recordAt(world.placeOf(known)) as SoloRecord;
    const facts = [terrain, site, flow] as const;
    const key = facts.join();
    // Worlds are large and the ways in which hexes differ here are few.
    const names = told.get(key) ?? namesOf(...facts);
    told.set(key, names);
    const hex = world.placeOf(known);
    const matches = (word: string) =>
      /^[\d-]/.test(word) ? hexLabel(hex).startsWith(word) : names.some((name) => name.startsWith(word));
    if (words.every(matches)) found.push({ hex, steps: hexDistance(from, hex) });
  }
  found.sort((a, b) => a.steps - b.steps);
  return { nearest: found.slice(0, LISTED), count: found.length };
}

/** The words by which a hex is found. */
function namesOf(terrain: Terrain, site: Site | null, flow: Flow): readonly string[] {
  const water = flow === null ? '' : flow === 'underworld' ? 'river sinks underworld cave' : 'river';
  return `${terrainName(terrain)} ${site ? siteName(site) : ''} ${water}`.split(' ').filter(Boolean);
}
