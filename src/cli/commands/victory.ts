import { type Army, hasLost, UNIT_KINDS, victoryPoints } from '../../rules/battle-aids.ts';
import { countWithNoun, plural } from '../../telling/words.ts';
import { type CliCommand, json, text, WrongUsage } from '../terminal/command.ts';

export const victory: CliCommand = {
  name: 'victory',
  operands: [],
  options: {
    army: { type: 'string', multiple: true },
    now: { type: 'string', multiple: true },
    json: { type: 'boolean' },
  },
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
        values.json
          ? json({ points })
          : `${countWithNoun(points, 'point')}; the army has lost below ${points / 2}.\n`,
      );
      return 0;
    }
    const [left, lost] = [victoryPoints(now), hasLost(atFirst, now)];
    terminal.out(
      values.json
        ? json({ points, left, lost })
        : `${left} of ${countWithNoun(points, 'point')} ${plural(left, 'is', 'are')} left: the army ${lost ? 'has lost' : 'fights on'}, for it loses below ${points / 2}.\n`,
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
