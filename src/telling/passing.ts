/**
 * What a party notices on its way, derived from the known map without dice. Source: Alex Schroeder, "A map generator
 * for solo play", 17 April 2024; fords and shores are derived from the map.
 */

import { type Axial, sameHex } from '../hex/axial.ts';
import { DIRECTIONS, type Direction, directionBetween, neighbour, oppositeOf } from '../hex/direction.ts';
import type { Terrain } from '../rules/solo.ts';
import type { SoloRecord } from '../world/solo/solo-hex.ts';
import { type Hint, hintsHere, hintsOnTheWay } from './hint.ts';
import type { Passage } from './passage.ts';
import { type Lake, Shores, type SurfaceLookup } from './shore.ts';
import { siteName } from './solo.ts';

/** What was known of the land when a party passed through it. */
export interface KnownGround {
  at(hex: Axial): SoloRecord | null;
  /** Whether a hex is land or water, including hexes known only from an island's chart. */
  readonly surfaceAt: SurfaceLookup;
}

/**
 * What the party notices on its way, in sentences without a subject; of several steps, only the most important hints.
 */
export function tellHints(passage: Passage, ground: KnownGround): readonly string[] {
  const shores = new Shores(ground.surfaceAt);
  const places = [passage.cameFrom, ...passage.path].map((hex) => hex && ground.at(hex));
  const steps = passage.path.slice(1).flatMap((_, index) => {
    const [before = null, from, to] = places.slice(index, index + 3);
    if (!from || !to) return [];
    const isNew = to.seq === passage.seq;
    return [{ label: to.label, hints: stepHints({ before, from, to, isNew }, ground, shores) }];
  });
  const [first] = steps;
  return steps.length === 1 && first ? hintsHere(first.hints) : hintsOnTheWay(steps);
}

/** A step from one hex into the next. */
interface PassedStep {
  /** The hex where the party was before `from`. */
  readonly before: SoloRecord | null;
  readonly from: SoloRecord;
  readonly to: SoloRecord;
  /** Whether `to` became known by this step. */
  readonly isNew: boolean;
}

/** Hints on entering a terrain. */
const COUNTRY: Partial<Readonly<Record<Terrain, string>>> = {
  swamp: 'A forested wetland.',
  rough: 'Stony badlands, unfit for the plough: goat nomads may graze their herds here.',
  'green-hills': 'Green hills, good for farming sheep and grazing cattle.',
};

const isWater = ({ altitude }: Pick<SoloRecord, 'altitude'>): boolean => altitude <= 1;

/** The hints of one step, in the order in which the party comes across them. */
const stepHints = (step: PassedStep, ground: KnownGround, shores: Shores): readonly Hint[] =>
  new StepHints(step, ground, shores).hints;

class StepHints {
  readonly hints: Hint[] = [];
  readonly #step: PassedStep;
  readonly #ground: KnownGround;
  readonly #shores: Shores;

  constructor(step: PassedStep, ground: KnownGround, shores: Shores) {
    this.#step = step;
    this.#ground = ground;
    this.#shores = shores;
    this.#gather();
  }

  #gather(): void {
    this.#ford();
    if (!isWater(this.#step.from) && !isWater(this.#step.to)) this.#valleys();
    this.#mouths();
    this.#water();
    this.#wonders();
    this.#places();
    this.#country();
  }

  #say(weight: number, text: string): void {
    this.hints.push({ weight, told: () => text });
  }

  #sayWhere(weight: number, told: Hint['told']): void {
    this.hints.push({ weight, told });
  }

  #wonders(): void {
    const { to } = this.#step;
    if (to.flow === 'underworld')
      this.#sayWhere(
        90,
        (where) =>
          `A river disappears into the ground ${where}: an entrance to the underworld, an adventure.`,
      );
    if (typeof to.flow === 'number') {
      const there = this.#ground.at(neighbour(to, to.flow));
      if (there && there.altitude > to.altitude)
        this.#sayWhere(
          80,
          (where) => `The river ${where} runs uphill, to ${there.label}: it's magic, a wonder.`,
        );
    }
    if (to.terrain === 'volcano')
      this.#sayWhere(60, (where) => `The mountain ${where} is in fact a volcano.`);
    if (to.terrain === 'glacier' && this.#step.from.terrain !== 'glacier')
      this.#say(55, 'Among the highest peaks, in the ice.');
  }

  /** Lakes and the sea: whether water is one or the other, putting out, and coming ashore. */
  #water(): void {
    const { from, to, isNew } = this.#step;
    const beside = isWater(to) ? [to] : this.#shores.waterAround(to);
    const isArrival = isWater(to) ? !isWater(from) : this.#shores.waterAround(from).length === 0;
    // Only looked up where needed: tracing the shore of a lake is the slowest part.
    const lakes = isNew || isArrival ? this.#shores.lakesAt(beside) : [];
    // Water that is known only from an island's chart is not reported as a discovery.
    if (isNew && beside.some((water) => this.#ground.at(water))) for (const lake of lakes) this.#closed(lake);
    if (isWater(to)) this.#afloat(lakes.length > 0);
    else if (isWater(from)) this.#say(35, 'Came ashore.');
    else if (beside.length > 0 && isArrival)
      this.#say(35, lakes.length > 0 ? 'Came to the shore of a lake.' : 'Came to the coast.');
  }

  #closed({ size }: Lake): void {
    const extent = size === 1 ? 'of one hex' : `of ${size} hexes`;
    this.#say(70, `The shore is closed all around: the water is a lake ${extent}, and not the sea.`);
  }

  #afloat(isLake: boolean): void {
    const { from, to, isNew } = this.#step;
    if (!isWater(from)) this.#say(35, isLake ? 'Put out onto the lake.' : 'Put out onto the open water.');
    if (isNew && !isLake && to.altitude === 1)
      this.#say(25, 'Whether this is a lake of sweet water or the salty sea cannot be told yet.');
  }

  /** "You cannot tell which hex is up river without actually going there." */
  #valleys(): void {
    const { from, to } = this.#step;
    const down = flowsInto(from, to);
    const up = flowsInto(to, from);
    const rise = to.altitude - from.altitude;
    if (down)
      this.#say(50, rise > 0 ? 'Followed the river, and it ran uphill.' : 'Followed the river downstream.');
    else if (up)
      this.#say(
        50,
        rise < 0 ? 'Followed the river upstream, and that led downhill.' : 'Followed the river upstream.',
      );
    else if (from.flow !== null && to.flow !== null) this.#ridge();
    else if (from.flow !== null)
      this.#say(
        50,
        rise < 0
          ? 'Left the river behind.'
          : 'Followed a small creek upstream; it got smaller and smaller, and finally it disappeared.',
      );
    else if (to.flow !== null)
      this.#say(45, rise > 0 ? 'Came up to a river.' : 'Followed a small creek downstream to a river.');
  }

  #ridge(): void {
    const { from, to } = this.#step;
    const [one, other] = [from, to].map(downstreamOf);
    const meet = one && other && sameHex(one, other) ? this.#ground.at(one) : null;
    this.#say(
      50,
      meet && !isWater(meet)
        ? `Crossed a ridge into another valley; its river meets the last one at ${meet.label}.`
        : 'Crossed a ridge into another valley.',
    );
  }

  /** Mouths of rivers: where land and water meet, a river may lead from one to the other. */
  #mouths(): void {
    const { from, to } = this.#step;
    if (!isWater(from) && isWater(to) && flowsInto(from, to))
      this.#say(50, 'Followed the river down to its mouth.');
    else if (isWater(from) && !isWater(to) && flowsInto(to, from))
      this.#say(50, 'Followed a river upstream from its mouth.');
    else if (!isWater(from) && !isWater(to)) {
      const mouth = downstreamOf(to);
      // The water hex must be known: on an island it is from the chart, elsewhere it must have been revealed.
      if (mouth && this.#ground.surfaceAt(mouth) === 'water')
        this.#sayWhere(40, (where) =>
          this.#shores.lakeAt(mouth)
            ? `A river flows into a lake ${where}.`
            : `A river has its mouth ${where}.`,
        );
    }
  }

  /** Fords: the party entered a hex on one bank of its river and left it on the other. */
  #ford(): void {
    const { before, from, to } = this.#step;
    if (!before || isWater(from) || typeof from.flow !== 'number') return;
    const outflow = from.flow;
    const wayIn = directionBetween(from, before);
    const wayOut = directionBetween(from, to);
    if (wayIn === null || wayOut === null) return;
    const inflows = DIRECTIONS.filter(
      (direction) => this.#ground.at(neighbour(from, direction))?.flow === oppositeOf(direction),
    );
    if (inflows.some((inflow) => liesBetween(inflow, outflow, wayIn, wayOut)))
      this.#sayWhere(42, () => `Forded the river at ${from.label}.`);
  }

  #places(): void {
    const { to, isNew } = this.#step;
    if (isNew) return;
    if (to.origin === null && !to.given) this.#say(48, 'Back in the safe haven where it all began.');
    else if (to.site !== null) {
      const name = siteName(to.site);
      this.#sayWhere(38, (where) => `A ${name} stands ${where}.`);
    }
  }

  #country(): void {
    const { from, to } = this.#step;
    const text = COUNTRY[to.terrain];
    if (text !== undefined && from.terrain !== to.terrain) this.#say(20, text);
  }
}

/** The next hex downstream of a hex; `null` if its water has no direction. */
const downstreamOf = (hex: SoloRecord): Axial | null =>
  typeof hex.flow === 'number' ? neighbour(hex, hex.flow) : null;

const flowsInto = (hex: SoloRecord, other: Axial): boolean => {
  const downstream = downstreamOf(hex);
  return downstream !== null && sameHex(downstream, other);
};

/** Whether a river from side `inflow` to side `outflow` of a hex separates two other sides. */
function liesBetween(inflow: Direction, outflow: Direction, one: Direction, other: Direction): boolean {
  const bank = (side: Direction): number => Math.sign(sixths(inflow, side) - sixths(inflow, outflow));
  const isOnRiver = [inflow, outflow].some((side) => side === one || side === other);
  return !isOnRiver && bank(one) !== bank(other);
}

/** The number of sixths of a circle from one side to another, clockwise. */
const sixths = (from: Direction, to: Direction): number => (to - from + 6) % 6;
