import type { Trace } from '../../dice/roll.ts';
import { islandSvg } from '../../formats/island/island-svg.ts';
import { withFonts } from '../../rendering/fonts.ts';
import {
  algorithmName,
  extent,
  growIsland,
  ISLAND_ALGORITHMS,
  ISLAND_SIZE,
  type Island,
  type IslandAlgorithm,
} from '../../rules/island.ts';
import { type IslandStatistics, islandStatistics, type Statistic } from '../../rules/island-statistics.ts';
import { islandSummary, tellIsland } from '../../telling/island.ts';
import {
  type CliCommand,
  choice,
  json,
  type ParsedArguments,
  type Terminal,
  text,
  WrongUsage,
  wholeNumber,
} from '../terminal/command.ts';
import { diceHelp, diceOptions, parseSeed, rollAsTyped } from '../terminal/dice-option.ts';
import { formatHelp, formatOptions, parseFormat } from '../terminal/format-option.ts';
import { formatTellingLine, writeOut } from '../terminal/output.ts';

const MOST_HEXES = 100_000;
const MOST_RUNS = 1_000_000;

/** The algorithm that the source calls its "most refined algorithm". */
const BEST_ALGORITHM = '5';

export const island: CliCommand = {
  name: 'island',
  operands: [],
  options: {
    algorithm: { type: 'string', default: BEST_ALGORITHM },
    hexes: { type: 'string', default: String(ISLAND_SIZE) },
    ...diceOptions,
    runs: { type: 'string' },
    animate: { type: 'boolean' },
    numbered: { type: 'boolean' },
    title: { type: 'string' },
    ...formatOptions,
  },
  help: {
    algorithm: { value: 'N', does: `how it grows, 1 to 5 (default ${BEST_ALGORITHM}, the most refined)` },
    hexes: { value: 'N', does: `how many hexes (default ${ISLAND_SIZE})` },
    ...diceHelp,
    runs: { value: 'N', does: 'grows so many islands and tells their statistics' },
    format: { value: 'FORMAT', does: 'json or svg, a sea chart; without it the island is told in words' },
    animate: { does: 'with --format svg: the island grows before your eyes' },
    numbered: { does: 'with --format svg: the hexes are numbered in the order in which they grew' },
    title: { value: 'TEXT', does: 'with --format svg: what the chart is called (default: the seed)' },
    ...formatHelp,
  },
  async run(typed, terminal) {
    const { values } = typed;
    const algorithm = algorithmOf(String(values.algorithm));
    const size = wholeNumber('hexes', String(values.hexes), MOST_HEXES);
    const format = formatOf(typed);
    const runs = text(values.runs);
    const document =
      runs === undefined
        ? await oneIsland(typed, algorithm, size, format, terminal)
        : manyIslands(typed, algorithm, size, wholeNumber('runs', runs, MOST_RUNS), format);
    writeOut(document, text(values.out), terminal);
    return 0;
  },
};

type Format = 'json' | 'svg' | 'telling';

const algorithmOf = (value: string): IslandAlgorithm =>
  Number(choice('algorithm', value, ISLAND_ALGORITHMS.map(String))) as IslandAlgorithm;

function formatOf(typed: ParsedArguments): Format {
  const format = parseFormat(typed, ['svg']);
  const drawn = (['animate', 'numbered', 'title'] as const).find(
    (option) => typed.values[option] !== undefined,
  );
  if (drawn && format !== 'svg') throw new WrongUsage(`--${drawn} goes with --format svg only`);
  return format;
}

async function oneIsland(
  typed: ParsedArguments,
  algorithm: IslandAlgorithm,
  size: number,
  format: Format,
  terminal: Terminal,
): Promise<string> {
  const { result, trace } = rollAsTyped(typed, 'island', growIsland(algorithm, size), terminal);
  const { values } = typed;
  switch (format) {
    case 'json':
      return json(asJson(result, trace, text(values.seed) ?? null));
    case 'svg':
      return withFonts(
        islandSvg(result, {
          title: text(values.title) ?? text(values.seed),
          animated: values.animate === true,
          numbered: values.numbered === true,
        }),
      );
    case 'telling':
      return `${islandSummary(result)}\n${[...tellIsland(result, trace)].map(formatTellingLine).join('')}`;
  }
}

function asJson({ algorithm, hexes }: Island, trace: Trace, seed: string | null) {
  const rolls = trace.reduce((sum, { faces }) => sum + faces.length, 0);
  return { algorithm, seed, rolls, ...extent(hexes), hexes, dice: trace };
}

function manyIslands(
  typed: ParsedArguments,
  algorithm: IslandAlgorithm,
  size: number,
  runs: number,
  format: Format,
): string {
  const seed = parseSeed(typed);
  if (seed === undefined || typed.values.dice !== undefined)
    throw new WrongUsage('--runs needs --seed, any text, and no --dice: nobody throws so many by hand');
  if (format === 'svg') throw new WrongUsage('--runs counts islands and draws none; leave --format svg out');
  const statistics = islandStatistics({ algorithm, size, runs, seed });
  return format === 'json' ? json(statistics) : table(statistics, size);
}

const COLUMNS: readonly (readonly [key: keyof Statistic, title: string])[] = [
  ['min', 'min'],
  ['max', 'max'],
  ['mean', 'mean'],
  ['median', 'median'],
  ['mode', 'mode'],
  ['standardDeviation', 'st. dev.'],
  ['skewness', 'skewness'],
  ['kurtosis', 'kurtosis'],
];
const WIDTH = 10;

function table(
  { algorithm, runs, rolls, rollsPerHex, width, height }: IslandStatistics,
  size: number,
): string {
  const row = (name: string, cells: readonly string[]) =>
    `${name.padEnd(13)}${cells.map((cell) => cell.padStart(WIDTH)).join('')}\n`;
  const figures = (name: string, statistic: Statistic) =>
    row(
      name,
      COLUMNS.map(([key]) => statistic[key].toFixed(2).replace(/^-(0\.00)$/, '$1')),
    );
  return [
    `${runs} islands of ${size} hexes by algorithm ${algorithm}, ${algorithmName(algorithm)}. A roll is one die; kurtosis is in excess of the normal's.\n`,
    row(
      '',
      COLUMNS.map(([, title]) => title),
    ),
    figures('rolls', rolls),
    figures('rolls per hex', rollsPerHex),
    figures('width', width),
    figures('height', height),
  ].join('');
}
