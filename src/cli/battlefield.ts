import { sectorsSummary, tellSectors } from '../campaign/sectors-telling.ts';
import type { TellingLine } from '../campaign/telling.ts';
import type { Trace } from '../dice/roll.ts';
import { type Battlefield, TREES } from '../rules/battlefield/battlefield.ts';
import { PIECES, type Piece, sectorBattlefield } from '../rules/sectors.ts';
import { type CliCommand, choice, json, type Typed, text } from './command.ts';
import { diceHelp, diceOptions, rollAsTyped } from './dice-option.ts';
import { toldLine } from './output.ts';

/** A battlefield with the dice that made it, and how it is told. */
interface RolledBattlefield {
  readonly battlefield: Battlefield;
  readonly trace: Trace;
  readonly summary: string;
  readonly telling: readonly TellingLine[];
}

/** Each edition reads its own options; those of another are refused. */
const EDITIONS: Readonly<Record<'sectors', (typed: Typed) => RolledBattlefield>> = {
  sectors: rollSectors,
};

export const battlefield: CliCommand = {
  name: 'battlefield',
  operands: [],
  summary: 'Rolls a tabletop battlefield.',
  options: {
    edition: { type: 'string' },
    climate: { type: 'string', default: 'deciduous' },
    'player-a': { type: 'string' },
    'player-b': { type: 'string' },
    ...diceOptions,
    json: { type: 'boolean' },
  },
  help: {
    edition: { value: 'EDITION', does: 'sectors: twelve sectors, six pieces of terrain on average' },
    climate: { value: 'TREES', does: 'palm, coniferous or deciduous (the default)' },
    'player-a': {
      value: 'LIST',
      does: "player A's choices one after another, such as hill,wood; else rolled again",
    },
    'player-b': { value: 'LIST', does: 'the same for player B' },
    ...diceHelp,
    json: { does: 'as one JSON document' },
  },
  async run(typed, terminal) {
    const edition = choice('edition', text(typed.values.edition) ?? '', ['sectors']);
    const { battlefield: rolled, trace, summary, telling } = EDITIONS[edition](typed);
    if (typed.values.json) terminal.out(json({ ...rolled, dice: trace }));
    else terminal.out(`${summary}\n${telling.map(toldLine).join('')}`);
    return 0;
  },
};

function rollSectors(typed: Typed): RolledBattlefield {
  const tree = choice('climate', String(typed.values.climate), TREES);
  const choices = { a: choicesOf(typed, 'player-a'), b: choicesOf(typed, 'player-b') };
  const { result, trace } = rollAsTyped(typed, 'battlefield', sectorBattlefield({ tree, choices }));
  return { battlefield: result, trace, summary: sectorsSummary(result), telling: tellSectors(result, trace) };
}

function choicesOf({ values }: Typed, option: string): Piece[] {
  const list = text(values[option]);
  return list === undefined ? [] : list.split(',').map((word) => choice(option, word.trim(), PIECES));
}
