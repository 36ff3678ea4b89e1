import type { Trace } from '../../dice/roll.ts';
import { battlefieldSvg } from '../../formats/battlefield/battlefield-svg.ts';
import { withFonts } from '../../rendering/fonts.ts';
import { type Battlefield, type PortableBattlefield, TREES } from '../../rules/battlefield/battlefield.ts';
import { EDITIONS, type PortableEdition } from '../../rules/battlefield/edition.ts';
import { portableBattlefield } from '../../rules/battlefield/portable-battlefield.ts';
import {
  AREAS,
  boardNamed,
  COVERS,
  LEAST_LENGTH,
  MOST_LENGTH,
  ONLY_IN_2,
  OPTIONAL_FEATURES,
  type OptionalFeature,
  type PortableSettings,
  TERRAINS,
} from '../../rules/battlefield/portable-settings.ts';
import { PIECES, type Piece, SECTOR_BOARD, sectorBattlefield } from '../../rules/sectors.ts';
import { battlefieldSummary } from '../../telling/battlefield-summary.ts';
import { tellPortable } from '../../telling/portable.ts';
import { tellSectors } from '../../telling/sectors.ts';
import type { TellingLine } from '../../telling/telling-line.ts';
import { PortableDiceNames, sectorDiceName } from '../terminal/battlefield-dice.ts';
import {
  type CliCommand,
  choice,
  json,
  type ParsedArguments,
  type Terminal,
  text,
  WrongUsage,
} from '../terminal/command.ts';
import { diceHelp, diceOptions, rollAsTyped } from '../terminal/dice-option.ts';
import { formatHelp, formatOptions, parseFormat } from '../terminal/format-option.ts';
import { givenHelp, givenOptions, parseGiven } from '../terminal/given-option.ts';
import { formatTellingLine, writeOut } from '../terminal/output.ts';

/** A battlefield, the dice that made it, and their explanation in lines of text. */
interface RolledBattlefield {
  readonly battlefield: Battlefield | PortableBattlefield;
  readonly trace: Trace;
  readonly telling: readonly TellingLine[];
}

const SECTORS_ONLY = ['player-a', 'player-b', 'natures'];
const PORTABLE_ONLY = ['board', 'terrain', 'cover', 'area', 'with'];

/** The features that are present unless the options say otherwise. */
const USUAL: Readonly<Record<PortableEdition, readonly OptionalFeature[]>> = {
  'portable-1': ['hills', 'river', 'road', 'trees', 'habitation'],
  'portable-2': ['hills', 'river', 'road', 'trees', 'habitation', 'fields'],
};

export const battlefield: CliCommand = {
  name: 'battlefield',
  operands: [],
  options: {
    edition: { type: 'string' },
    board: { type: 'string' },
    terrain: { type: 'string' },
    cover: { type: 'string' },
    area: { type: 'string' },
    climate: { type: 'string' },
    with: { type: 'string', multiple: true },
    'player-a': { type: 'string', multiple: true },
    'player-b': { type: 'string', multiple: true },
    natures: { type: 'boolean' },
    ...givenOptions,
    ...diceOptions,
    title: { type: 'string' },
    ...formatOptions,
  },
  help: {
    edition: {
      value: 'EDITION',
      does: 'portable-1: by tables; portable-2: hills first, then railways and fields too; sectors: twelve sectors',
    },
    board: {
      value: 'BOARD',
      does: `of a portable edition: square-8x8 (the default), hex-9x8, or any square-WxH or hex-WxH, each from ${LEAST_LENGTH} to ${MOST_LENGTH}`,
    },
    terrain: { value: 'TERRAIN', does: 'flat (the default), undulating, hilly or mountainous' },
    cover: {
      value: 'COVER',
      does: 'none (the default), desert or forested: decides how many trees there are',
    },
    area: { value: 'AREA', does: 'cultivated (the default), urban or desert-mountain-forest' },
    climate: { value: 'TREES', does: 'palm, coniferous or deciduous (the default)' },
    with: {
      value: 'LIST',
      does: `nothing but these, and what is given: ${OPTIONAL_FEATURES.join(', ')} (by default hills, river, road, trees, habitation, and fields)`,
    },
    'player-a': {
      value: 'LIST',
      does: "in sectors, player A's choices one after another, such as hill,wood; else rolled again",
    },
    'player-b': { value: 'LIST', does: 'the same for player B' },
    natures: {
      does: 'in sectors, one more die for each hill, wood, stream and river: how steep or dense it is, or whether it can be forded',
    },
    ...diceHelp,
    format: {
      value: 'FORMAT',
      does: 'json or svg, a map for the table; without it the battlefield is told in words',
    },
    title: { value: 'TEXT', does: 'with --format svg: what the map is called' },
    ...formatHelp,
  },
  groups: [givenHelp],
  async run(typed, terminal) {
    const wanted = text(typed.values.edition);
    if (wanted === undefined) throw new WrongUsage(`--edition is needed: ${EDITIONS.join(', ')}`);
    const edition = choice('edition', wanted, EDITIONS);
    const format = formatOf(typed);
    const rolled =
      edition === 'sectors'
        ? await rollSectors(typed, terminal)
        : await rollPortable(typed, edition, terminal);
    writeOut(await rendered(rolled, format, text(typed.values.title)), text(typed.values.out), terminal);
    return 0;
  },
};

type Format = 'json' | 'svg' | 'telling';

function formatOf(typed: ParsedArguments): Format {
  const format = parseFormat(typed, ['svg']);
  if (typed.values.title !== undefined && format !== 'svg')
    throw new WrongUsage('--title goes with --format svg only');
  return format;
}

async function rendered(
  { battlefield: rolled, trace, telling }: RolledBattlefield,
  format: Format,
  title: string | undefined,
): Promise<string> {
  switch (format) {
    case 'json':
      return json({ ...rolled, dice: trace });
    case 'svg':
      return withFonts(battlefieldSvg(rolled, { title }));
    case 'telling':
      return `${battlefieldSummary(rolled)}\n${telling.map(formatTellingLine).join('')}`;
  }
}

async function rollPortable(
  typed: ParsedArguments,
  edition: PortableEdition,
  terminal: Terminal,
): Promise<RolledBattlefield> {
  refuseOthers(typed, edition, SECTORS_ONLY);
  const settings = await settingsOf(typed, edition);
  const names = new PortableDiceNames();
  const procedure = portableBattlefield(edition, settings, names.onEvent);
  const { result, trace } = rollAsTyped(typed, 'battlefield', procedure, terminal, names.nameOf);
  const telling = tellPortable(edition, settings, trace);
  return { battlefield: result, trace, telling };
}

async function settingsOf(typed: ParsedArguments, edition: PortableEdition): Promise<PortableSettings> {
  const { values } = typed;
  const named = text(values.board) ?? 'square-8x8';
  const board = boardNamed(named);
  if (!board)
    throw new WrongUsage(
      `--board is square-WxH or hex-WxH, each from ${LEAST_LENGTH} to ${MOST_LENGTH}, such as hex-9x8, not '${named}'`,
    );
  return {
    board,
    terrain: choice('terrain', text(values.terrain) ?? 'flat', TERRAINS),
    cover: choice('cover', text(values.cover) ?? 'none', COVERS),
    area: choice('area', text(values.area) ?? 'cultivated', AREAS),
    tree: choice('climate', text(values.climate) ?? 'deciduous', TREES),
    present: new Set(presencesOf(text(values.with), edition)),
    given: await parseGiven(typed, edition, board),
  };
}

function presencesOf(list: string | undefined, edition: PortableEdition): readonly OptionalFeature[] {
  if (list === undefined) return USUAL[edition];
  const words = list.split(/[\s,]+/).filter((word) => word !== '');
  if (words.length === 0)
    throw new WrongUsage(
      `--with names nothing; leave it out for the usual, or list any of ${OPTIONAL_FEATURES.join(', ')}`,
    );
  const present = words.map((word) => choice('with', word, OPTIONAL_FEATURES));
  const unknown = present.find((word) => edition === 'portable-1' && ONLY_IN_2.includes(word));
  if (unknown) throw new WrongUsage(`${edition} knows no ${unknown}; portable-2 does`);
  return present;
}

async function rollSectors(typed: ParsedArguments, terminal: Terminal): Promise<RolledBattlefield> {
  refuseOthers(typed, 'sectors', PORTABLE_ONLY);
  const tree = choice('climate', text(typed.values.climate) ?? 'deciduous', TREES);
  const choices = { a: choicesOf(typed, 'player-a'), b: choicesOf(typed, 'player-b') };
  const given = await parseGiven(typed, 'sectors', SECTOR_BOARD);
  const natures = typed.values.natures === true;
  const procedure = sectorBattlefield({ tree, choices, natures, given });
  const known = (given.features ?? []).map(({ cell }) => cell);
  const { result, trace } = rollAsTyped(typed, 'battlefield', procedure, terminal, sectorDiceName(known));
  const telling = tellSectors(result, trace, given);
  return { battlefield: result, trace, telling };
}

/** Refuses options of other editions. */
function refuseOthers({ values }: ParsedArguments, edition: string, others: readonly string[]): void {
  const other = others.find((option) => values[option] !== undefined);
  if (other !== undefined) throw new WrongUsage(`--${other} says nothing to edition ${edition}`);
}

function choicesOf({ values }: ParsedArguments, option: string): Piece[] {
  const list = text(values[option]);
  return list === undefined ? [] : list.split(',').map((word) => choice(option, word.trim(), PIECES));
}
