import { type Roll, sumOf } from '../dice/roll.ts';
import { type Axial, hexKey } from '../hex/axial.ts';
import {
  DIRECTIONS,
  type Direction,
  directionName,
  directionNumbered,
  neighbour,
  oppositeOf,
} from '../hex/direction.ts';
import { memberAt } from '../hex/list.ts';
import {
  altitudeChange,
  landfallAltitude,
  type Site,
  type SoloHex,
  type SoloPurpose,
  START_ALTITUDE,
  type Terrain,
} from '../rules/solo.ts';
import type { SoloRecord } from '../world/solo/solo-hex.ts';
import type { TellingLine } from './telling-line.ts';
import { andList, article } from './words.ts';

/** Looks up the record of a hex; `null` if it is unknown. */
export type HexLookup = (hex: Axial) => SoloRecord | null;

/** What an island's chart decides beforehand: where open sea is, and the lowest altitude of land. */
export interface Chart {
  isOpenSea(hex: Axial): boolean;
  readonly lowest: number;
}

const NO_CHART: Chart = { isOpenSea: () => false, lowest: 0 };

/** A terrain in words: `forested hills` for `forested-hills`. */
export const terrainName = (terrain: Terrain): string => terrain.replaceAll('-', ' ');

export const siteName = (site: Site): string => site.replaceAll('-', ' ');

/** A hex's water flow as the end of a sentence: "flows north-east". */
export function flowName(flow: SoloHex['flow']): string {
  if (flow === null) return 'no river';
  return flow === 'underworld' ? 'sinks into the underworld' : `flows ${directionName(flow)}`;
}

/** A hex in one sentence: the first line of its panel, and what a screen reader says when it is revealed. */
export function soloSummary(
  hex: Pick<SoloRecord, 'label' | 'terrain' | 'altitude' | 'flow' | 'site'>,
): string {
  const water =
    hex.flow === null
      ? ''
      : hex.flow === 'underworld'
        ? ', a river that sinks into the underworld'
        : `, a river that ${flowName(hex.flow)}`;
  const site = hex.site === null ? '' : `, ${article(siteName(hex.site))}`;
  return `${hex.label}: ${terrainName(hex.terrain)} at altitude ${hex.altitude}${water}${site}.`;
}

/**
 * Explains a hex throw by throw. `lookup` gives the hexes around it; those revealed later than the hex itself are
 * ignored, since they had no influence.
 */
export function tellHex(hex: SoloRecord, lookup: HexLookup, chart: Chart = NO_CHART): TellingLine[] {
  return new HexTelling(hex, lookup, chart).lines;
}

const isFor = (roll: Roll, purpose: SoloPurpose): boolean => roll.for === purpose;

const directionOf = ({ faces }: Roll): Direction => directionNumbered(memberAt(faces, 0));

class HexTelling {
  readonly lines: TellingLine[] = [];
  readonly #hex: SoloRecord;
  readonly #known = new Map<number, SoloRecord>();
  readonly #chart: Chart;

  constructor(hex: SoloRecord, lookup: HexLookup, chart: Chart) {
    this.#hex = hex;
    this.#chart = chart;
    for (const direction of DIRECTIONS) {
      const there = lookup(neighbour(hex, direction));
      if (there && there.seq < hex.seq) this.#known.set(direction, there);
    }
    this.#tell();
  }

  #tell(): void {
    if (this.#hex.given) {
      this.#say('Given by the imported map, not rolled.');
      return;
    }
    if (this.#hex.dice.length === 0) {
      this.#say(
        'Every known hex around it lies at altitude 0 or 1, so this is deep ocean. Nothing hung on the dice.',
      );
      return;
    }
    if (this.#isLandfall()) {
      this.#landfall();
      return;
    }
    for (const roll of this.#hex.dice) {
      if (isFor(roll, 'river')) this.#river(roll);
      else if (isFor(roll, 'altitude')) this.#altitude(roll);
      else if (isFor(roll, 'flow')) this.#flow(roll);
      else if (isFor(roll, 'volcano')) this.#volcano(roll);
      else if (isFor(roll, 'site')) this.#site(roll);
    }
    if (this.#hex.origin === null) this.#say('At the start there is always a village, a safe haven.');
    else if (this.#twoDice() === 7 && this.#hex.site === null)
      this.#say(
        `A 7 may bring a settlement or a ruin, but not in this terrain (${terrainName(this.#hex.terrain)}).`,
      );
  }

  #say(text: string, roll?: Roll): void {
    this.lines.push(roll ? { roll, text } : { text });
  }

  #river(roll: Roll): void {
    const direction = directionOf(roll);
    this.#say(
      `A river always leaves the start hex: ${direction} sends it ${directionName(direction)}.`,
      roll,
    );
  }

  /** Whether the dice were those of the house rule `landfall`: thrown although no known hex around it is above 1. */
  #isLandfall(): boolean {
    return this.#hex.origin !== null && [...this.#known.values()].every((there) => there.altitude <= 1);
  }

  #landfall(): void {
    const sum = this.#twoDice();
    const altitude = landfallAltitude(sum);
    this.#say(
      altitude > 0
        ? `${sum}: every known hex around it lies at altitude 0 or 1, and by the house rule of landfall an island rises from the deep to altitude ${altitude}, without water or site.`
        : `${sum}: every known hex around it lies at altitude 0 or 1, so this is deep ocean. By the house rule of landfall an 11 or 12 would have raised an island.`,
      this.#hex.dice[0],
    );
  }

  #altitude(roll: Roll): void {
    const { altitude, origin } = this.#hex;
    const sum = this.#twoDice();
    const change = altitudeChange(sum);
    const came = origin && [...this.#known.values()].find((there) => hexKey(there) === hexKey(origin));
    const from = came ? came.altitude : START_ALTITUDE;
    const where = came ? `altitude ${from} of ${came.label}` : `altitude ${from}, where every world begins`;
    const words =
      change === 0
        ? `no change from ${where}`
        : `${change > 0 ? 'up' : 'down'} ${Math.abs(change)} from ${where}`;
    this.#say(`${sum}: ${words}.`, roll);

    const wished = Math.min(10, Math.max(0, from + change));
    const inflow = this.#inflow();
    const lowest = inflow.length > 0 ? Math.min(...inflow.map((there) => there.altitude)) : 10;
    if (from + change !== wished) this.#say(`Altitudes end at ${wished}.`);
    if (lowest < wished) {
      const labels = inflow.filter((there) => there.altitude === lowest).map((there) => there.label);
      this.#say(
        `Water from ${andList(labels)} flows in, and rivers don't climb: at most altitude ${lowest}.`,
      );
    }
    const least = this.#chart.lowest;
    if (Math.min(wished, lowest) < least)
      this.#say(`The land of an island lies at altitude ${least} or higher.`);
    if (altitude === 1 && Math.min(wished, lowest) === 0)
      this.#say(
        'By the house rule of the coastal shelf, land does not drop straight into the deep: altitude 1.',
      );
    this.#water(sum, inflow);
  }

  /** Explains whether the hex has water flow, and its direction if no die was needed for it. */
  #water(sum: number, inflow: readonly SoloRecord[]): void {
    const { altitude, flow, origin } = this.#hex;
    if (origin === null || altitude === 0) return;
    if (flow === null) {
      if (altitude <= 8) this.#say('No river: none flows in, and on the same dice only a 5 to 8 brings one.');
      return;
    }
    const labels = andList(inflow.map((there) => there.label));
    const why =
      inflow.length > 0
        ? `A river flows in from ${labels}`
        : altitude === 1
          ? 'At altitude 1 there is always water'
          : `${sum === 8 ? 'An' : 'A'} ${sum} is from 5 to 8, so a river rises here`;
    if (this.#hex.dice.some((roll) => isFor(roll, 'flow'))) this.#say(`${why}.`);
    else if (flow === 'underworld')
      this.#say(`${why}, but no way is open to it: it ends in an entrance to the underworld.`);
    else this.#say(`${why}; only one way is open to it, ${directionName(flow)}${this.#lieOfTheLand(flow)}.`);
  }

  #flow(roll: Roll): void {
    const direction = directionOf(roll);
    const way = directionName(direction);
    if (roll.discarded)
      this.#say(`${direction}, ${way}: not open to the water, so it was rolled again.`, roll);
    else this.#say(`${direction}: the river flows ${way}${this.#lieOfTheLand(direction)}.`, roll);
  }

  /** What was in the direction that the water took, as the end of a sentence. */
  #lieOfTheLand(direction: Direction): string {
    const there = this.#known.get(direction);
    if (this.#chart.isOpenSea(neighbour(this.#hex, direction))) return ', into the open sea';
    if (!there) return ', into the unknown';
    if (there.altitude === 0) return `, into the sea at ${there.label}`;
    if (there.altitude < this.#hex.altitude) return `, down to ${there.label}`;
    if (there.altitude === this.#hex.altitude) return `, on level ground to ${there.label}`;
    return `, uphill to ${there.label}. It's magic`;
  }

  #volcano(roll: Roll): void {
    const erupts = this.#hex.terrain === 'volcano';
    this.#say(
      erupts
        ? '1: the mountain is a volcano.'
        : `${roll.faces[0]}: a mountain; only a 1 makes a volcano of it.`,
      roll,
    );
  }

  #site(roll: Roll): void {
    const found = this.#hex.site ? article(siteName(this.#hex.site)) : 'nothing';
    this.#say(`The 7 brought something to find here. ${roll.faces[0]}: ${found}.`, roll);
  }

  #twoDice(): number {
    const roll = this.#hex.dice.find((roll) => isFor(roll, 'altitude'));
    return roll ? sumOf(roll.faces) : 0;
  }

  #inflow(): SoloRecord[] {
    return [...this.#known]
      .filter(([direction, there]) => there.flow === oppositeOf(direction as Direction))
      .map(([, there]) => there);
  }
}
