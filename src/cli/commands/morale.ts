import {
  eliminatedWith,
  type Obstruction,
  obstructedRetreat,
  QUALITIES,
  type TestedUnit,
  testMorale,
  UNIT_KINDS,
} from '../../rules/battle-aids.ts';
import { tellMorale, tellObstruction } from '../../telling/battle-aids.ts';
import {
  type CliCommand,
  choice,
  json,
  type ParsedArguments,
  text,
  WrongUsage,
} from '../terminal/command.ts';
import { diceHelp, diceOptions, rollAsTyped } from '../terminal/dice-option.ts';
import { generalHelp, generalOption } from '../terminal/general-option.ts';
import { formatTellingLine } from '../terminal/output.ts';

/** Generals are attached to units here, and are no units of their own. */
const FIGHTING_KINDS = UNIT_KINDS.filter((kind) => kind !== 'general');

export const morale: CliCommand = {
  name: 'morale',
  operands: [],
  options: {
    quality: { type: 'string', default: 'regular' },
    ...generalOption,
    supported: { type: 'boolean' },
    'melee-lost': { type: 'boolean' },
    kind: { type: 'string' },
    'blocked-by': { type: 'string' },
    'blocked-by-enemy': { type: 'boolean' },
    ...diceOptions,
    json: { type: 'boolean' },
  },
  help: {
    quality: { value: QUALITIES.join('|'), does: 'what the unit is worth (default regular)' },
    ...generalHelp,
    supported: { does: 'foot or horse of its own side is behind it, within two moves' },
    'melee-lost': { does: 'it lost more hits in a melee, and so retreats whatever the die says' },
    kind: { value: FIGHTING_KINDS.join('|'), does: 'what kind of unit it is' },
    'blocked-by': {
      value: 'KIND',
      does: 'with --kind: a unit of this kind is in the way of the first move of its retreat',
    },
    'blocked-by-enemy': { does: 'that unit is not of its own side' },
    ...diceHelp,
    json: { does: 'as one JSON document' },
  },
  async run(typed, terminal) {
    const { values } = typed;
    const obstruction = obstructionOf(typed);
    const kind = values.kind === undefined ? undefined : choice('kind', String(values.kind), FIGHTING_KINDS);
    const tested = {
      kind,
      quality: choice('quality', String(values.quality), QUALITIES),
      general: values.general === true,
      supported: values.supported === true,
      halfTurn: values['melee-lost']
        ? ({ lostEffectivenessToFire: false, melee: 'lost' } as const)
        : ({ lostEffectivenessToFire: true, melee: 'none' } as const),
    };
    const { result, trace } = rollAsTyped(typed, 'morale', testMorale(tested), terminal);
    const blocked = obstruction && blockedRetreat(obstruction, tested, result.retreats);
    const told = [...tellMorale(tested, result, trace), ...(blocked?.told ?? [])];
    terminal.out(
      values.json ? json({ ...result, ...blocked?.json, dice: trace }) : told.map(formatTellingLine).join(''),
    );
    return 0;
  },
};

function obstructionOf({ values }: ParsedArguments): Obstruction | undefined {
  const [kind, blocker] = [text(values.kind), text(values['blocked-by'])];
  if (blocker === undefined) {
    if (values['blocked-by-enemy']) throw new WrongUsage('--blocked-by-enemy goes with --blocked-by only');
    return undefined;
  }
  if (kind === undefined) throw new WrongUsage('--blocked-by needs --kind: who retreats into whom matters');
  return {
    retreating: choice('kind', kind, FIGHTING_KINDS),
    blocker: choice('blocked-by', blocker, FIGHTING_KINDS),
    friendly: values['blocked-by-enemy'] !== true,
  };
}

/** What an obstruction does to a tested unit; empty if the unit doesn't retreat. */
function blockedRetreat(
  obstruction: Obstruction,
  { general }: Pick<TestedUnit, 'general'>,
  retreats: boolean,
) {
  if (!retreats) return { json: { eliminated: [], blockerTests: false }, told: [] };
  const end = obstructedRetreat(obstruction);
  const lost = end.eliminated ? eliminatedWith(obstruction.retreating, { general }) : [];
  return {
    json: { eliminated: lost, blockerTests: end.blockerTests },
    told: tellObstruction(obstruction, end, { general }),
  };
}
