import type { Readable } from 'node:stream';
import { type ExploredWorld, exploredLedger, nameOf, TooFar } from '../campaign/explored-ledger.ts';
import { worldSvg } from '../formats/svg.ts';
import { worldTextMapper } from '../formats/text-mapper.ts';
import { hexKey } from '../hex/axial.ts';
import { hexLabel } from '../hex/label.ts';
import { type LedgerRow, NO_HASH } from '../ledger/ledger.ts';
import { HOUSE_RULES, type HouseRule } from '../rules/solo.ts';
import { writeArchive } from '../session/archive-stream.ts';
import { systemDigest } from '../session/system.ts';
import { summary, tellHex } from '../telling/solo.ts';
import { EXPLORATION_ORDERS, explore as exploration, exploreOn } from '../world/expedition.ts';
import type { SoloRecord } from '../world/solo/solo-hex.ts';
import { START_HEXES } from '../world/solo/reveal.ts';
import {
  type CliCommand,
  CommandFailed,
  choice,
  type Typed,
  text,
  WrongUsage,
  wholeNumber,
} from './command.ts';
import { diceHelp, diceOptions, diceTyped, TableDice } from './dice-option.ts';
import { elevationHelp, elevationOptions, exploreElevation } from './explore-elevation.ts';
import { toldLine, writeOut } from './output.ts';
import { writeWhole } from './whole-file.ts';

const MOST_HEXES = 5_000_000;
/** Told on standard error while a large world is revealed. */
const PROGRESS_EVERY = 100_000;
/** How many entries of an archive are written at a time. */
const BATCH = 1000;

export const explore: CliCommand = {
  name: 'explore',
  operands: [],
  summary: 'Reveals a world without a player: the same for the same arguments, everywhere.',
  options: {
    world: { type: 'string', default: 'solo' },
    ...diceOptions,
    hexes: { type: 'string', default: '100' },
    'house-rule': { type: 'string' },
    order: { type: 'string' },
    format: { type: 'string' },
    out: { type: 'string' },
    json: { type: 'boolean' },
    ...elevationOptions,
  },
  help: {
    world: { value: 'KIND', does: 'the rules it is revealed by: solo (the default) or elevation' },
    seed: diceHelp.seed,
    dice: {
      value: diceHelp.dice.value,
      does: `${diceHelp.dice.does}; in an elevation world with --seed the same as --dice-count`,
    },
    hexes: { value: 'N', does: 'how many hexes (default 100)' },
    'house-rule': { value: 'RULE', does: 'coastal-shelf: land does not drop straight into the deep' },
    order: {
      value: 'ORDER',
      does: "solo: walk (the source's expeditions, the default) or spiral (ring by ring, and always with --dice)",
    },
    format: {
      value: 'FORMAT',
      does: 'json, svg or (solo) text-mapper or archive; without it the world is told in words',
    },
    out: { value: 'FILE', does: 'writes to a file instead of standard output' },
    json: { does: 'the same as --format json' },
    ...elevationHelp,
  },
  async run(typed, terminal) {
    const { values } = typed;
    const world = choice('world', String(values.world), ['solo', 'elevation']);
    const foreign = foreignOption(world, values);
    if (foreign) throw new WrongUsage(`--${foreign} means nothing to --world ${world}`);
    if (world === 'elevation') {
      const format = formatOf(text(values.format), values.json === true, ['json', 'svg']);
      writeOut(exploreElevation(typed, format, terminal), text(values.out), terminal);
      return 0;
    }
    const source = diceTyped(typed, terminal);
    const count = wholeNumber('hexes', String(values.hexes), 1, MOST_HEXES);
    const rule = text(values['house-rule']);
    const houseRules = rule === undefined ? [] : [choice('house-rule', rule, HOUSE_RULES)];
    const format = formatOf(text(values.format), values.json === true, [
      'json',
      'text-mapper',
      'svg',
      'archive',
    ]);
    const out = text(values.out);
    if (format === 'archive') assertArchivable(source instanceof TableDice, count, out);
    const hexes: SoloRecord[] = [];
    for (const hex of exploredBy(source, houseRules, text(values.order))) {
      hexes.push(hex);
      if (hexes.length === count) break;
      if (hexes.length % PROGRESS_EVERY === 0) terminal.error(`${hexes.length} of ${count} hexes revealed\n`);
    }
    if (source instanceof TableDice) source.finish();
    const seed = source instanceof TableDice ? null : source.seed;
    if (format === 'archive') {
      await writeWhole(archived({ seed: String(seed), houseRules, hexes }), String(out));
      return 0;
    }
    const made = { world, seed, ...(rule !== undefined && { houseRules }), hexes };
    writeOut(rendered(format, made), out, terminal);
    return 0;
  },
};

function assertArchivable(onTable: boolean, count: number, out: string | undefined): void {
  if (out === undefined) throw new WrongUsage('--out is needed: the file to write the archive to');
  if (onTable)
    throw new WrongUsage('--format archive goes with --seed: it is the campaign that a seed makes');
  if (count < START_HEXES)
    throw new WrongUsage(`--hexes is at least ${START_HEXES} for an archive: a campaign begins with so many`);
}

/** The campaign of somebody who found all this, as an archive. Its rows are made twice: the header tells how many there are. */
function archived(world: ExploredWorld): Readable {
  let entries = 0;
  let head = NO_HASH;
  try {
    for (const { hash } of exploredLedger(world, systemDigest.sha256)) {
      entries++;
      head = hash;
    }
  } catch (error) {
    if (error instanceof TooFar) throw new CommandFailed(`this world makes no campaign: ${error.message}`);
    throw error;
  }
  async function* batches() {
    let batch: LedgerRow[] = [];
    for (const row of exploredLedger(world, systemDigest.sha256)) {
      batch.push(row);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }
  return writeArchive({ name: nameOf(world.seed), entries, head }, batches());
}

function exploredBy(
  source: ReturnType<typeof diceTyped>,
  houseRules: readonly HouseRule[],
  asked: string | undefined,
): Iterable<SoloRecord> {
  const order = asked === undefined ? undefined : choice('order', asked, EXPLORATION_ORDERS);
  if (!(source instanceof TableDice))
    return exploration({ seed: source.seed, houseRules, order: order ?? 'walk' });
  if (order === 'walk')
    throw new WrongUsage('--order walk goes with --seed: its way is random, but by no dice of the rules');
  return exploreOn((hex) => source.dice((request) => `the ${request.for} of ${hexLabel(hex)}`), houseRules);
}

/** Options that one kind of world alone understands. */
const OWN_OPTIONS: Readonly<Record<'solo' | 'elevation', readonly string[]>> = {
  solo: ['house-rule', 'order'],
  elevation: Object.keys(elevationOptions),
};

function foreignOption(world: 'solo' | 'elevation', values: Typed['values']): string | undefined {
  const others = world === 'solo' ? OWN_OPTIONS.elevation : OWN_OPTIONS.solo;
  return others.find((name) => values[name] !== undefined);
}

type Format = 'json' | 'text-mapper' | 'svg' | 'archive';

function formatOf<T extends Format>(
  format: string | undefined,
  asJson: boolean,
  formats: readonly T[],
): T | 'json' | 'telling' {
  if (asJson && format !== undefined && format !== 'json')
    throw new WrongUsage(`--json and --format ${format} ask for two things at once; leave one out`);
  if (asJson) return 'json';
  return format === undefined ? 'telling' : choice('format', format, formats);
}

interface Explored {
  /** `null` where the dice were thrown on the table. */
  readonly seed: string | null;
  readonly hexes: readonly SoloRecord[];
}

/** The document in pieces, so that a large world needs no text of its whole length. */
function rendered(format: Exclude<Format, 'archive'> | 'telling', made: Explored): Iterable<string> {
  switch (format) {
    case 'json':
      return document(made);
    case 'text-mapper':
      return [worldTextMapper(made.hexes)];
    case 'svg':
      return [worldSvg({ hexes: made.hexes, title: made.seed ?? '' })];
    case 'telling':
      return told(made.hexes);
  }
}

/** One JSON document, a hex a line. */
function* document({ hexes, ...rest }: Explored): Generator<string, void, void> {
  yield `${JSON.stringify(rest).slice(0, -1)},"hexes":[`;
  for (const [index, hex] of hexes.entries()) yield `${index === 0 ? '' : ','}\n${JSON.stringify(hex)}`;
  yield '\n]}\n';
}

function* told(hexes: readonly SoloRecord[]): Generator<string, void, void> {
  const known = new Map(hexes.map((hex) => [hexKey(hex), hex]));
  for (const hex of hexes) {
    yield `${summary(hex)}\n`;
    for (const line of tellHex(hex, (place) => known.get(hexKey(place)) ?? null)) yield toldLine(line);
  }
}
