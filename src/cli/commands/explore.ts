import type { Dice } from '../../dice/perform.ts';
import {
  DRAWING_FORMATS,
  type DrawingFormat,
  drawingFormats,
  formatsOf,
} from '../../formats/drawing-formats.ts';
import { type ExploredDocument, exploredJson } from '../../formats/explored-json.ts';
import { hexLabel } from '../../hex/label.ts';
import type { WorldSettings } from '../../ledger/settings.ts';
import { tellingOf } from '../../telling/registry.ts';
import { orList } from '../../telling/words.ts';
import { type ExploredEntry, explore as exploration, exploreWithDice } from '../../world/expedition.ts';
import { WORLDS } from '../../world/registry.ts';
import type { Discovery, World, WorldKind } from '../../world/world.ts';
import { streamAtomically } from '../terminal/atomic-file.ts';
import {
  type CliCommand,
  choice,
  type ParsedArguments,
  type Terminal,
  text,
  WrongUsage,
  wholeNumber,
} from '../terminal/command.ts';
import { diceHelp, diceOptions, parseDice } from '../terminal/dice-option.ts';
import { exploredArchive } from '../terminal/explored-archive.ts';
import { formatHelp, formatOptions, parseFormat } from '../terminal/format-option.ts';
import { mapFile } from '../terminal/map-file.ts';
import { formatTellingLine, writeOut } from '../terminal/output.ts';
import { type Drawn, parseStyle, styleHelp, styleOptions } from '../terminal/style-option.ts';
import { TableDice } from '../terminal/table-dice.ts';
import { withDiceCount, worldGroups, worldOptions, worldSettings } from '../terminal/world-options.ts';

const MOST_HEXES = 5_000_000;
/** The limit for a world whose document lists the findings too: each is kept in memory until it is written. */
const MOST_WITH_FINDINGS = 500_000;
/** How often progress is reported on standard error, in hexes. */
const PROGRESS_EVERY = 100_000;

export const explore: CliCommand = {
  name: 'explore',
  operands: [],
  options: {
    world: { type: 'string', default: 'solo' },
    ...diceOptions,
    hexes: { type: 'string', default: '100' },
    order: { type: 'string' },
    ...formatOptions,
    ...styleOptions,
    ...worldOptions,
  },
  help: {
    world: {
      value: 'KIND',
      does: `the rules it is revealed by: ${WORLDS.kinds.map(({ kind }) => kind).join(', ')} (default solo)`,
    },
    seed: diceHelp.seed,
    dice: {
      value: diceHelp.dice.value,
      does: `${diceHelp.dice.does}; in an elevation world with --seed the same as --dice-count`,
    },
    hexes: {
      value: 'N',
      does: 'how many hexes (default 100); an island ends with its land, and an archive has all of the start',
    },
    order: {
      value: 'ORDER',
      does: ordersInWords(),
    },
    format: {
      value: 'FORMAT',
      does: `${formatsInWords()}; without it the world is told in words`,
    },
    ...formatHelp,
    ...styleHelp,
  },
  groups: worldGroups,
  async run(typed, terminal) {
    const { json, ...others } = typed.values;
    const asked = text(others.format);
    // A file in another format, and JSON on standard output.
    const isBoth = json === true && others.out !== undefined && asked !== undefined && asked !== 'json';
    return reveal(isBoth ? { ...typed, values: others } : typed, terminal, { isPrintedToo: isBoth });
  },
};

/** @param isPrintedToo whether to write the world to standard output as well, as JSON */
async function reveal(
  typed: ParsedArguments,
  terminal: Terminal,
  { isPrintedToo }: { readonly isPrintedToo: boolean },
): Promise<number> {
  const world = kindTyped(typed);
  const command = withDiceCount(typed, world);
  const { values } = command;
  const source = parseDice(command, terminal);
  const settings = worldSettings(world, command);
  const most = world.findings ? MOST_WITH_FINDINGS : MOST_HEXES;
  const count = wholeNumber('hexes', String(values.hexes), most);
  const onTable = source instanceof TableDice;
  const order = orderTyped(world, text(values.order), onTable);
  const format: Format = parseFormat(
    command,
    [...formatsOf(world.kind), 'archive'],
    'name a file by --out FILE for the second',
  );
  const isDrawn = format !== 'archive' && format !== 'telling' && format !== 'json';
  const drawn = parseStyle(typed, world.kind, isDrawn ? format : null);
  const out = text(values.out);
  if (format === 'archive') {
    if (out === undefined) throw new WrongUsage('--out is needed: the file to write the archive to');
    if (source instanceof TableDice)
      throw new WrongUsage('--format archive goes with --seed: it is the campaign that a seed makes');
    await streamAtomically(
      exploredArchive({ kind: world, settings, seed: source.seed, order, hexes: count }),
      out,
    );
    if (!isPrintedToo) return 0;
  }
  const explored = world.emptyWorld(settings);
  const finds = untilKnown(count, explored, findsIn(explored, source, order), terminal);
  const kept = keptOf(finds, world, settings, isPrintedToo ? 'json' : format);
  if (source instanceof TableDice) source.finish();
  const seed = source instanceof TableDice ? null : source.seed;
  const whole = { world, seed, count, view: explored.view(), drawn, ...kept };
  if (format !== 'archive') writeOut(await rendered(format, whole, terminal), out, terminal);
  if (isPrintedToo) writeOut(await rendered('json', whole, terminal), undefined, terminal);
  return 0;
}

function kindTyped({ values }: ParsedArguments): WorldKind {
  const kinds = WORLDS.kinds.map(({ kind }) => kind);
  const kind = WORLDS.ofKind(choice('world', String(values.world), kinds));
  if (!kind) throw new Error('one of the kinds was chosen');
  return kind;
}

function orderTyped(world: WorldKind, asked: string | undefined, onTable: boolean): string {
  const order = asked === undefined ? undefined : choice('order', asked, world.orders);
  const [usual] = world.orders;
  if (!onTable) return order ?? usual;
  if (order === 'walk')
    throw new WrongUsage('--order walk goes with --seed: its way is random, but by no dice of the rules');
  return order ?? world.orders.at(-1) ?? usual;
}

/** `solo, island: walk (the default) or spiral (always with --dice); elevation: rings`: see `orderTyped`. */
function ordersInWords(): string {
  const kindsBy = new Map<string, string[]>();
  for (const { kind, orders } of WORLDS.kinds) {
    const told = orders.map((order, i) => {
      if (orders.length === 1) return order;
      if (i === 0) return `${order} (the source's own, the default)`;
      return i === orders.length - 1 ? `${order} (always with --dice)` : order;
    });
    kindsBy.set(orList(told), [...(kindsBy.get(orList(told)) ?? []), kind]);
  }
  return [...kindsBy].map(([orders, kinds]) => `${kinds.join(', ')}: ${orders}`).join('; ');
}

const findsIn = (explored: World, source: ReturnType<typeof parseDice>, order: string) =>
  source instanceof TableDice
    ? exploreWithDice(explored, (discovery) => tableDice(source, discovery), order)
    : exploration(explored, source.seed, order);

const tableDice = (source: TableDice, { hex }: Discovery): Dice =>
  source.dice((request) => `the ${request.for} of ${hexLabel(request.hex ?? hex)}`);

/**
 * `json, svg, (solo, island) text-mapper or archive`: a format that does not exist for all kinds of world has its kinds
 * before it.
 */
function formatsInWords(): string {
  const drawings = drawingFormats.map((format) => {
    const { worlds } = DRAWING_FORMATS[format];
    return worlds.length === WORLDS.kinds.length ? format : `(${worlds.join(', ')}) ${format}`;
  });
  return orList(['json', ...drawings, 'archive']);
}

type Format = 'json' | 'archive' | 'telling' | DrawingFormat;

/** A revealed world, and its explanation in lines of text. */
interface Explored extends ExploredDocument {
  readonly telling: readonly string[];
  readonly drawn: Drawn;
}

/** The finds until this many hexes are known; reports progress. */
function* untilKnown(
  count: number,
  explored: World,
  finds: Iterable<ExploredEntry>,
  terminal: Terminal,
): Generator<ExploredEntry, void, void> {
  let reported = 0;
  for (const find of finds) {
    yield find;
    if (explored.count >= count) return;
    if (Math.floor(explored.count / PROGRESS_EVERY) > reported) {
      reported = Math.floor(explored.count / PROGRESS_EVERY);
      terminal.error(`${explored.count} of ${count} hexes revealed\n`);
    }
  }
}

/** Keeps only those parts of the finds that the document needs and the world itself does not have. */
function keptOf(
  finds: Iterable<ExploredEntry>,
  world: WorldKind,
  settings: WorldSettings,
  format: Format,
): Pick<Explored, 'findings' | 'telling'> {
  const findings: ExploredEntry[] = [];
  const telling: string[] = [];
  const isListed = format === 'json' && world.findings !== undefined;
  const tell = format === 'telling' ? findTeller(world, settings) : null;
  for (const find of finds) {
    if (isListed) findings.push(find);
    if (tell) telling.push(tell(find));
  }
  return { findings, telling };
}

/**
 * Returns a function that explains the finds of a world, to be called in their order, since each explanation depends on
 * what was known before; `null` if this kind of world has no explanations.
 */
function findTeller(world: WorldKind, settings: WorldSettings): ((find: ExploredEntry) => string) | null {
  const telling = tellingOf(world.kind);
  if (!telling) return null;
  const before = world.emptyWorld(settings);
  return ({ content, seq }) => {
    const { summary, lines } = telling.tell(content, before);
    before.apply(content, seq);
    return `${summary}\n${lines.map(formatTellingLine).join('')}`;
  };
}

/** The document in pieces, so that a large world is never in memory as a single text. */
async function rendered(
  format: Exclude<Format, 'archive'>,
  explored: Explored,
  terminal: Terminal,
): Promise<Iterable<string | Uint8Array>> {
  const { view, seed, drawn } = explored;
  switch (format) {
    case 'json':
      return exploredJson(explored);
    case 'telling':
      return told(explored);
    default: {
      const sheet = { frame: { party: null, trail: [] }, world: view, title: seed ?? '' };
      const file = await mapFile(format, sheet, drawn, terminal);
      if (file === null) throw new Error('one of the formats was chosen');
      return [file];
    }
  }
}

function* told({ world, view, telling, count }: Explored): Generator<string, void, void> {
  yield* telling;
  let between = '\n';
  for (const sentence of tellingOf(world.kind)?.tellAtEnd(view, count) ?? []) {
    yield `${between}${sentence}\n`;
    between = '';
  }
}
