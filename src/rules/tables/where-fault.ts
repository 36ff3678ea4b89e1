import { quoted } from '../../text/quoted.ts';
import { readChance } from './chance.ts';
import { isObject, membersFault } from './members.ts';
import { TABLE_SITES, TABLE_TERRAINS } from './places.ts';
import { TABLE_OCCASIONS } from './table.ts';

/** What is wrong with the `when` of a table; `null` if nothing is. */
export function whenFault(when: unknown): string | null {
  if (TABLE_OCCASIONS.some((each) => each === when)) return null;
  return `when is 'enter', 'day' or 'site'${typeof when === 'string' ? `, not ${quoted(when)}` : ''}`;
}

/** What is wrong with the `where` of a table; `null` if nothing is. */
export function whereFault(where: unknown): string | null {
  if (!isObject(where)) return 'where is an object of terrain, site and chance';
  const { terrain, site, chance } = where;
  return (
    membersFault(where, 'where', [], ['terrain', 'site', 'chance']) ??
    (terrain === undefined ? null : listFault(terrain, 'terrain', TABLE_TERRAINS)) ??
    (site === undefined || site === true ? null : listFault(site, 'site', TABLE_SITES)) ??
    (chance === undefined ? null : chanceFault(chance))
  );
}

function listFault(list: unknown, name: string, known: readonly string[]): string | null {
  if (!Array.isArray(list)) return `${name} is a list${name === 'site' ? ', or true for any site' : ''}`;
  if (list.length === 0) return `the list ${name} is empty; leave it out where any will do`;
  const stranger = list.find((each) => !known.includes(each));
  if (stranger !== undefined || list.includes(undefined)) {
    const what = typeof stranger === 'string' ? ` ${quoted(stranger)}` : ' of that kind';
    return `there is no ${name}${what}; there are ${known.join(', ')}`;
  }
  const twice = list.find((each, index) => list.indexOf(each) < index);
  return twice === undefined ? null : `${name} has ${quoted(twice)} twice`;
}

function chanceFault(chance: unknown): string | null {
  if (typeof chance !== 'string') return 'chance is a text such as 1-2 of 1d6';
  const read = readChance(chance);
  return read.ok ? null : read.what;
}
