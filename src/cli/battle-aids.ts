import {
  type Army,
  eliminatedWith,
  hasLost,
  type Obstruction,
  obstructedRetreat,
  QUALITIES,
  rally as rallyUnit,
  type TestedUnit,
  testMorale,
  UNIT_KINDS,
  victoryPoints,
} from '../rules/battle-aids.ts';
import { tellMorale, tellObstruction, tellRally } from '../telling/battle-aids.ts';
import { type CliCommand, choice, json, type Typed, text, WrongUsage } from './command.ts';
import { diceHelp, diceOptions, rollAsTyped } from './dice-option.ts';
import { toldLine } from './output.ts';

/** Generals are attached to units, and are none of their own here. */
const FIGHTING_KINDS = UNIT_KINDS.filter((kind) => kind !== 'general');

const generalHelp = { does: 'a general is with the unit' };

export const morale: CliCommand = {
  name: 'morale',
  operands: [],
  summary: 'Tests the morale of a unit that lost effectiveness to fire or lost a melee.',
  options: {
    quality: { type: 'string', default: 'regular' },
    general: { type: 'boolean' },
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
    general: generalHelp,
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
      values.json ? json({ ...result, ...blocked?.json, dice: trace }) : told.map(toldLine).join(''),
    );
    return 0;
  },
};

function obstructionOf({ values }: Typed): Obstruction | undefined {
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

/** What an obstruction does to a unit that has tested; nothing where it doesn't retreat. */
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

export const rally: CliCommand = {
  name: 'rally',
  operands: [],
  summary: 'Tries to halt a unit that is retreating.',
  options: { general: { type: 'boolean' }, ...diceOptions, json: { type: 'boolean' } },
  help: { general: generalHelp, ...diceHelp, json: { does: 'as one JSON document' } },
  async run(typed, terminal) {
    const unit = { general: typed.values.general === true };
    const { result, trace } = rollAsTyped(typed, 'rally', rallyUnit(unit), terminal);
    terminal.out(
      typed.values.json ? json({ ...result, dice: trace }) : toldLine(tellRally(unit, result, trace)),
    );
    return 0;
  },
};

export const victory: CliCommand = {
  name: 'victory',
  operands: [],
  summary: 'Counts the victory points of an army, and whether it has lost.',
  options: { army: { type: 'string' }, now: { type: 'string' }, json: { type: 'boolean' } },
  help: {
    army: {
      value: 'LIST',
      does: `what it began with, such as general=1,foot=8 (of ${UNIT_KINDS.join(', ')})`,
    },
    now: { value: 'LIST', does: 'what is left of it' },
    json: { does: 'as one JSON document' },
  },
  async run({ values }, terminal) {
    const typed = text(values.army);
    if (typed === undefined)
      throw new WrongUsage('--army is needed: what it began with, such as general=1,foot=8');
    const atFirst = armyOf('army', typed);
    const points = victoryPoints(atFirst);
    if (points === 0) throw new WrongUsage(`--army is one without units: '${typed}'`);
    const now =
      text(values.now) === undefined ? undefined : remnant(atFirst, armyOf('now', String(values.now)));
    if (now === undefined) {
      terminal.out(
        values.json ? json({ points }) : `${counted(points)}; the army has lost below ${points / 2}.\n`,
      );
      return 0;
    }
    const [left, lost] = [victoryPoints(now), hasLost(atFirst, now)];
    terminal.out(
      values.json
        ? json({ points, left, lost })
        : `${left} of ${counted(points)} ${left === 1 ? 'is' : 'are'} left: the army ${lost ? 'has lost' : 'fights on'}, for it loses below ${points / 2}.\n`,
    );
    return 0;
  },
};

const counted = (points: number): string => `${points} ${points === 1 ? 'point' : 'points'}`;

/** An army as typed: `general=1,foot=8`. */
function armyOf(option: string, typed: string): Army {
  const army: Partial<Record<(typeof UNIT_KINDS)[number], number>> = {};
  for (const part of typed.split(',')) {
    const [, name, count] = /^\s*([a-z-]+)=(\d{1,4})\s*$/.exec(part) ?? [];
    const kind = UNIT_KINDS.find((known) => known === name);
    if (kind === undefined || army[kind] !== undefined)
      throw new WrongUsage(
        `--${option} is a list such as general=1,foot=8 of ${UNIT_KINDS.join(', ')}, each once; '${part}' does not fit`,
      );
    army[kind] = Number(count);
  }
  return army;
}

function remnant(atFirst: Army, now: Army): Army {
  const grown = UNIT_KINDS.find((kind) => (now[kind] ?? 0) > (atFirst[kind] ?? 0));
  if (grown === undefined) return now;
  throw new WrongUsage(`--now has ${now[grown]} of ${grown}, but the army began with ${atFirst[grown] ?? 0}`);
}
