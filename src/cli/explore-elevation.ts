import { perform } from '../dice/perform.ts';
import { diceName, type Procedure } from '../dice/request.ts';
import type { Roll, Trace } from '../dice/roll.ts';
import { elevationSvg } from '../formats/elevation-svg.ts';
import { hexLabel } from '../hex/label.ts';
import { Land } from '../rules/elevation/land.ts';
import { type ElevationHex, type ElevationRecord, recordsOf } from '../rules/elevation/record.ts';
import { regionOrder } from '../rules/elevation/region.ts';
import type { PlacedProcedure } from '../rules/elevation/rivers.ts';
import {
  BASINS,
  DEFAULT_SETTINGS,
  DICE_COUNTS,
  type DiceCount,
  type ElevationSettings,
  OUTFLOWS,
} from '../rules/elevation/settings.ts';
import { type Survey, surveyHex } from '../rules/elevation/survey.ts';
import { LandView } from '../rules/elevation/view.ts';
import { elevationSummary, surveySummary, type ToldSurvey, tellSurvey } from '../telling/elevation.ts';
import { revealDice } from '../world/chance.ts';
import { choice, type Terminal, type Typed, text, WrongUsage, wholeNumber } from './command.ts';
import { rollAsTyped, seedTyped } from './dice-option.ts';

const MOST_HEXES = 500_000;
/** Told on standard error while a large world is revealed. */
const PROGRESS_EVERY = 100_000;
/** Number of the entry that surveys the start hex, after the one that starts the campaign. */
const FIRST_SURVEY = 2;

/** What an elevation world alone understands, each setting by its name on the rules page. */
export const elevationOptions = {
  start: { type: 'string' },
  'dice-count': { type: 'string' },
  change: { type: 'string' },
  'least-change': { type: 'string' },
  'hex-width': { type: 'string' },
  outflow: { type: 'string' },
  basin: { type: 'string' },
} as const;

export const elevationHelp = {
  start: { value: 'FEET', does: 'elevation: the lowest point of the first hex (default 3000)' },
  'dice-count': {
    value: 'N',
    does: 'elevation: how many d6 make a height: 2, 4, 6 or 8 (default 6)',
  },
  change: {
    value: 'FEET',
    does: "elevation: feet per point off the mean (default twelfth, of the origin's elevation)",
  },
  'least-change': { value: 'FEET', does: 'elevation: the change is never below this (default 1)' },
  'hex-width': { value: 'MILES', does: 'elevation: for stream flow (default 5)' },
  outflow: {
    value: 'WAY',
    does: 'elevation: a river leaves by the lowest way out (the default) or a random one',
  },
  basin: { value: 'WATER', does: 'elevation: a hex with no way out becomes a lake (the default) or swamp' },
} as const satisfies Readonly<Record<keyof typeof elevationOptions, unknown>>;

/**
 * Surveys a world without a player, by the dice and numbers that a campaign of the same seed has, and gives the
 * document in pieces.
 */
export function exploreElevation(
  typed: Typed,
  format: 'json' | 'svg' | 'telling',
  terminal: Terminal,
): Iterable<string> {
  const { values } = typed;
  const count = wholeNumber('hexes', String(values.hexes), 1, MOST_HEXES);
  const seed = seedTyped(typed);
  const settings = settingsOf(values);
  const surveys =
    seed === undefined
      ? surveysByHand(typed, settings, count, terminal)
      : surveysBySeed(seed, settings, count, terminal);
  const region = new Region(settings, surveys, count);
  switch (format) {
    case 'json':
      return document(seed ?? null, region);
    case 'svg':
      return [elevationSvg({ ...region.drawn(), title: seed ?? '', hexWidth: settings.hexWidth })];
    case 'telling':
      return telling(region);
  }
}

/** A survey with the throws that were made for it. */
interface Surveyed {
  readonly survey: Survey;
  readonly trace: Trace;
}

function* surveysBySeed(
  seed: string,
  settings: ElevationSettings,
  count: number,
  terminal: Terminal,
): Generator<Surveyed, void, void> {
  const land = new Land();
  for (const hex of regionOrder(land)) {
    const before = land.count;
    const outcome = perform(surveyHex(land, hex, settings), revealDice(seed, hex));
    if (!outcome.done) throw new Error('seeded dice never run out');
    land.take(outcome.result);
    yield { survey: outcome.result, trace: outcome.trace };
    if (land.count >= count) return;
    if (Math.floor(land.count / PROGRESS_EVERY) > Math.floor(before / PROGRESS_EVERY))
      terminal.error(`${land.count} of ${count} hexes known\n`);
  }
}

/** All surveys on one row of faces; every throw says which hex it is for, so that one can follow with real dice. */
function surveysByHand(
  typed: Typed,
  settings: ElevationSettings,
  count: number,
  terminal: Terminal,
): Surveyed[] {
  const { result, trace } = rollAsTyped(typed, 'survey', wholeRegion(settings, count), terminal);
  const throws = trace.values();
  return result.map(({ survey, purposes }) => {
    const own: Roll[] = [];
    for (const purpose of purposes) {
      let roll: Roll | undefined;
      do {
        roll = throws.next().value;
        if (roll) own.push({ ...roll, for: purpose });
      } while (roll?.discarded);
    }
    return { survey, trace: own };
  });
}

function* wholeRegion(
  settings: ElevationSettings,
  count: number,
): Procedure<{ survey: Survey; purposes: readonly string[] }[]> {
  const land = new Land();
  const made: { survey: Survey; purposes: readonly string[] }[] = [];
  for (const hex of regionOrder(land)) {
    const purposes: string[] = [];
    const survey = yield* spelledOut(surveyHex(land, hex, settings), purposes);
    land.take(survey);
    made.push({ survey, purposes });
    if (land.count >= count) break;
  }
  return made;
}

/** The same procedure asking for the `elevation of 5049`, not just for an elevation. */
function* spelledOut<T>(procedure: PlacedProcedure<T>, purposes: string[]): Procedure<T> {
  let step = procedure.next();
  while (!step.done) {
    const { place, ...request } = step.value;
    purposes.push(request.for);
    step = procedure.next(yield { ...request, for: `the ${request.for} of ${hexLabel(place)}` });
  }
  return step.value;
}

/** A surveyed region: the surveys whole, but of the hexes no more are listed than were asked for. */
class Region {
  readonly land = new Land();
  readonly settings: ElevationSettings;
  readonly surveys: (Surveyed & { readonly seq: number })[] = [];
  readonly #records: ElevationRecord[] = [];
  readonly #listed: number;

  constructor(settings: ElevationSettings, surveys: Iterable<Surveyed>, count: number) {
    this.settings = settings;
    this.#listed = count;
    for (const { survey, trace } of surveys) {
      const seq = FIRST_SURVEY + this.surveys.length;
      this.land.take(survey);
      this.surveys.push({ survey, trace, seq });
      this.#records.push(...recordsOf(survey, trace, seq));
    }
  }

  /** The listed hexes in order of discovery, with what follows from all that the surveys made known. */
  hexes = (): Iterable<ElevationHex> => this.#derived(0, this.#listed);

  /** The same to be drawn, with the hexes that the last survey made known beyond those. */
  drawn = () => ({
    hexes: this.hexes(),
    beyond: this.#derived(this.#listed, this.#records.length),
  });

  *#derived(from: number, to: number): Generator<ElevationHex, void, void> {
    const view = new LandView(this.land, this.settings);
    for (const [index, record] of this.#records.slice(from, to).entries())
      yield { ...record, ...view.of(from + index) };
  }
}

/** One JSON document, a hex or a survey a line. */
function* document(seed: string | null, region: Region): Generator<string, void, void> {
  const head = JSON.stringify({ world: 'elevation', seed, settings: region.settings });
  yield `${head.slice(0, -1)},"hexes":[`;
  yield* lines(region.hexes());
  yield '\n],"surveys":[';
  yield* lines(
    region.surveys.map(({ seq, survey: { q, r, peak, form, flows }, trace }) => {
      const chosen = flows.map((hex) => ({ q: hex.q, r: hex.r, flow: hex.flow }));
      return { seq, q, r, peak, form, flows: chosen, dice: trace };
    }),
  );
  yield '\n]}\n';
}

function* lines(values: Iterable<unknown>): Generator<string, void, void> {
  let between = '\n';
  for (const value of values) {
    yield `${between}${JSON.stringify(value)}`;
    between = ',\n';
  }
}

function* telling(region: Region): Generator<string, void, void> {
  const { surveys, settings } = region;
  // A survey is told by what was known then.
  const land = new Land();
  for (const { survey, trace } of surveys) {
    land.take(survey);
    const told: ToldSurvey = { survey, trace, land, settings };
    yield `${surveySummary(told)}\n`;
    for (const { roll, text: words } of tellSurvey(told)) {
      const dice = roll
        ? `${diceName({ count: roll.faces.length, sides: roll.sides })} ${roll.faces.join('+')}  `
        : '';
      yield `    ${dice}${words}\n`;
    }
  }
  yield '\n';
  for (const hex of region.hexes()) yield `${elevationSummary(hex)}\n`;
}

function settingsOf(values: Typed['values']): ElevationSettings {
  const typed = {
    start: text(values.start),
    dice: diceCountOf(values),
    change: text(values.change),
    leastChange: text(values['least-change']),
    hexWidth: text(values['hex-width']),
    outflow: text(values.outflow),
    basin: text(values.basin),
  };
  return {
    ...DEFAULT_SETTINGS,
    ...(typed.start !== undefined && { start: elevationOf(typed.start) }),
    ...(typed.dice !== undefined && { dice: typed.dice }),
    ...(typed.change !== undefined && { change: changeOf(typed.change) }),
    ...(typed.leastChange !== undefined && {
      leastChange: wholeNumber('least-change', typed.leastChange, 1, MOST_CHANGE),
    }),
    ...(typed.hexWidth !== undefined && { hexWidth: milesOf(typed.hexWidth) }),
    ...(typed.outflow !== undefined && { outflow: choice('outflow', typed.outflow, OUTFLOWS) }),
    ...(typed.basin !== undefined && { basin: choice('basin', typed.basin, BASINS) }),
  };
}

const MOST_CHANGE = 10_000;
const FURTHEST_FROM_THE_SEA = 100_000;

/** With a seed `--dice` can't be faces: then it is the setting of that name. */
function diceCountOf(values: Typed['values']): DiceCount | undefined {
  const [seed, faces, count] = [text(values.seed), text(values.dice), text(values['dice-count'])];
  if (seed === undefined && faces === undefined)
    throw new WrongUsage('either --seed (any text) or --dice (faces such as 6,2,4) decides the dice');
  if (seed === undefined || faces === undefined)
    return count === undefined ? undefined : countOf('dice-count', count);
  if (/[,\s]/.test(faces))
    throw new WrongUsage('--seed and --dice (faces) both decide the dice; leave one out');
  if (count !== undefined && count !== faces)
    throw new WrongUsage(`--dice-count ${count} and --dice ${faces} say two things; leave one out`);
  return countOf('dice', faces);
}

function countOf(name: string, value: string): DiceCount {
  const found = DICE_COUNTS.find((dice) => String(dice) === value);
  if (found) return found;
  throw new WrongUsage(`--${name} is 2, 4, 6 or 8, the number of d6 that make a height, not '${value}'`);
}

function elevationOf(value: string): number {
  const feet = Number(value);
  if (/^-?\d{1,6}$/.test(value) && Math.abs(feet) <= FURTHEST_FROM_THE_SEA) return feet + 0;
  throw new WrongUsage(
    `--start is a height in whole feet from -${FURTHEST_FROM_THE_SEA} to ${FURTHEST_FROM_THE_SEA}, not '${value}'`,
  );
}

function changeOf(value: string): ElevationSettings['change'] {
  if (value === 'twelfth') return value;
  if (/^\d+$/.test(value)) return wholeNumber('change', value, 1, MOST_CHANGE);
  throw new WrongUsage(
    `--change is a whole number of feet from 1 to ${MOST_CHANGE} or 'twelfth', not '${value}'`,
  );
}

function milesOf(value: string): number {
  const miles = Number(value);
  if (/^\d{1,3}(\.\d{1,2})?$/.test(value) && miles > 0) return miles;
  throw new WrongUsage(`--hex-width is a number of miles above 0, such as 5 or 2.5, not '${value}'`);
}
