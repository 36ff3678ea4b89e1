import { tellMorale, tellRally } from '../campaign/battle-telling.ts';
import {
  type Army,
  hasLost,
  QUALITIES,
  rally as rallyUnit,
  testMorale,
  UNIT_KINDS,
  victoryPoints,
} from '../rules/battle-aids.ts';
import { type CliCommand, choice, json, text, WrongUsage } from './command.ts';
import { diceHelp, diceOptions, rollAsTyped } from './dice-option.ts';
import { toldLine } from './output.ts';

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
    ...diceOptions,
    json: { type: 'boolean' },
  },
  help: {
    quality: { value: QUALITIES.join('|'), does: 'what the unit is worth (default regular)' },
    general: generalHelp,
    supported: { does: 'foot or horse of its own side is behind it, within two moves' },
    'melee-lost': { does: 'it lost more hits in a melee, and so retreats whatever the die says' },
    ...diceHelp,
    json: { does: 'as one JSON document' },
  },
  async run(typed, terminal) {
    const { values } = typed;
    const tested = {
      quality: choice('quality', String(values.quality), QUALITIES),
      general: values.general === true,
      supported: values.supported === true,
      halfTurn: values['melee-lost']
        ? ({ lostEffectivenessToFire: false, melee: 'lost' } as const)
        : ({ lostEffectivenessToFire: true, melee: 'none' } as const),
    };
    const { result, trace } = rollAsTyped(typed, 'morale', testMorale(tested));
    terminal.out(
      values.json
        ? json({ ...result, dice: trace })
        : tellMorale(tested, result, trace).map(toldLine).join(''),
    );
    return 0;
  },
};

export const rally: CliCommand = {
  name: 'rally',
  operands: [],
  summary: 'Tries to halt a unit that is retreating.',
  options: { general: { type: 'boolean' }, ...diceOptions, json: { type: 'boolean' } },
  help: { general: generalHelp, ...diceHelp, json: { does: 'as one JSON document' } },
  async run(typed, terminal) {
    const unit = { general: typed.values.general === true };
    const { result, trace } = rollAsTyped(typed, 'rally', rallyUnit(unit));
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
    const now =
      text(values.now) === undefined ? undefined : remnant(atFirst, armyOf('now', String(values.now)));
    if (now === undefined) {
      terminal.out(
        values.json ? json({ points }) : `${points} points; the army has lost below ${points / 2}.\n`,
      );
      return 0;
    }
    const [left, lost] = [victoryPoints(now), hasLost(atFirst, now)];
    terminal.out(
      values.json
        ? json({ points, left, lost })
        : `${left} of ${points} points are left: the army ${lost ? 'has lost' : 'fights on'}, for it loses below ${points / 2}.\n`,
    );
    return 0;
  },
};

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
