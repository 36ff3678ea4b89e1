import { type Dice, perform } from '../../dice/perform.ts';
import type { Trace } from '../../dice/roll.ts';
import { seededDice } from '../../dice/seeded.ts';
import { tableFormats } from '../../formats/tables/table-formats.ts';
import { rollTable } from '../../rules/tables/roll-table.ts';
import type { Tables } from '../../rules/tables/table.ts';
import { tablePurposeWords, tellTableDice } from '../../telling/tables.ts';
import { countWithNoun } from '../../telling/words.ts';
import {
  type CliCommand,
  choice,
  json,
  type ParsedArguments,
  printable,
  type Terminal,
  text,
  WrongUsage,
  wholeNumber,
} from '../terminal/command.ts';
import { diceHelp, diceOptions, parseDice } from '../terminal/dice-option.ts';
import { formatTellingLine } from '../terminal/output.ts';
import { TableDice } from '../terminal/table-dice.ts';
import { readTableFile } from '../terminal/table-file.ts';

const MOST_TIMES = 100_000;

/** One roll, with the dice that made it. */
interface RolledText {
  readonly text: string;
  readonly dice: Trace;
}

export const table: CliCommand = {
  name: 'table',
  operands: ['FILE'],
  options: {
    ...diceOptions,
    times: { type: 'string' },
    from: { type: 'string' },
    json: { type: 'boolean' },
  },
  help: {
    ...diceHelp,
    times: {
      value: 'N',
      does: 'how often it is rolled on (default 1); without --seed or --dice it is only checked',
    },
    from: {
      value: 'FORM',
      does: `what another program wrote: ${tableFormats.join(', ')}; what can't be imported is listed`,
    },
    json: { does: 'as one JSON document' },
  },
  async run(typed, terminal) {
    const [file] = typed.positionals;
    if (file === undefined) throw new WrongUsage('a file is needed, with a table or several by their ids');
    const from = text(typed.values.from);
    const format = from === undefined ? null : choice('from', from, tableFormats);
    const times = wholeNumber('times', text(typed.values.times) ?? '1', MOST_TIMES);
    const dice = diceOf(typed, terminal);
    const { tables, dropped } = await readTableFile(file, format);
    const results = dice === null ? [] : rolls(tables, times, dice);
    if (typed.values.json) terminal.out(json({ tables: [...tables.keys()], results, dropped }));
    else tell(tables, results, dropped, terminal);
    return 0;
  },
};

type DiceTyped = ReturnType<typeof parseDice>;

/** The source of the dice; `null` if the tables are only to be checked. */
function diceOf(typed: ParsedArguments, terminal: Terminal): DiceTyped | null {
  const { seed, dice, times } = typed.values;
  return seed === undefined && dice === undefined && times === undefined ? null : parseDice(typed, terminal);
}

function rolls(tables: Tables, times: number, source: DiceTyped): readonly RolledText[] {
  const [id] = tables.keys();
  const results: RolledText[] = [];
  const dice: Dice =
    source instanceof TableDice
      ? source.dice((request) => `${tablePurposeWords(request.for)}, roll ${results.length + 1}`)
      : seededDice({ seed: source.seed, procedure: 'table', place: '0,0', occurrence: 0 });
  while (results.length < times) {
    const outcome = perform(rollTable(tables, id as string, { withChance: false }), dice);
    if (!outcome.done || outcome.result.text === null) throw new Error('these dice never run out');
    results.push({ text: outcome.result.text, dice: outcome.trace });
  }
  if (source instanceof TableDice) source.finish();
  return results;
}

function tell(
  tables: Tables,
  results: readonly RolledText[],
  dropped: readonly string[],
  terminal: Terminal,
): void {
  if (results.length === 0)
    terminal.out(`${countWithNoun(tables.size, 'table')}, nothing wrong: ${[...tables.keys()].join(', ')}\n`);
  for (const { text: said, dice } of results) {
    terminal.out(`${said.split('\n').map(printable).join('\n')}\n`);
    for (const line of tellTableDice(dice)) terminal.out(formatTellingLine(line));
  }
  if (dropped.length > 0) terminal.error('Not imported:\n');
  for (const each of dropped) terminal.error(`    ${printable(each)}\n`);
}
