import type { Board } from '../../rules/battlefield/board.ts';
import type { Edition } from '../../rules/battlefield/edition.ts';
import type { Given } from '../../rules/battlefield/given.ts';
import { MAIN_ROUTE_KINDS } from '../../rules/battlefield/given-of-edition.ts';
import { readGiven } from '../../rules/battlefield/given-reading.ts';
import { type ParsedArguments, text, WrongUsage } from './command.ts';
import { textOf } from './read-errors.ts';

/** The longest file for `--given`, in bytes. */
const MOST_BYTES = 1_000_000;

export const givenOptions = {
  given: { type: 'string' },
  river: { type: 'string' },
  road: { type: 'string' },
  track: { type: 'string' },
  railway: { type: 'string' },
} as const;

export const givenHelp = {
  heading: 'What is known of the place, so that no die is asked for it',
  help: {
    given: {
      value: 'FILE|JSON',
      does: 'routes, numbers and features, such as \'{"numbers": {"hills": 5}, "features": [{"kind": "lake", "cell": [4, 3]}]}\': see docs/battlefields.md',
    },
    river: {
      value: 'CELLS',
      does: 'a river with its whole course, its cells by column,row or number: "8,1 7,2 6,3"',
    },
    road: { value: 'CELLS', does: 'the same for a road' },
    track: { value: 'CELLS', does: 'the same for a track' },
    railway: { value: 'CELLS', does: 'the same for a railway, in portable-2' },
  },
} as const;

/** The given features from `--given` and from the options for single routes. */
export async function parseGiven(typed: ParsedArguments, edition: Edition, board: Board): Promise<Given> {
  const named = text(typed.values.given);
  const value: unknown = named === undefined ? {} : parsed(await jsonNamed(named));
  const routes = MAIN_ROUTE_KINDS.flatMap((kind) => {
    const cells = text(typed.values[kind]);
    if (cells === undefined) return [];
    if (typeof value === 'object' && value !== null && Object.hasOwn(value, kind))
      throw new WrongUsage(`--given has a ${kind} already, so --${kind} would say it twice`);
    return [[kind, cells] as const];
  });
  const whole = routes.length === 0 ? value : { ...(value as object), ...Object.fromEntries(routes) };
  const read = readGiven(whole, edition, board);
  if (!read.ok) throw new WrongUsage(read.what);
  return read.given;
}

/** A value that begins like JSON is taken as such, any other as the name of a file. */
const jsonNamed = (named: string): Promise<string> | string =>
  /^\s*[{[]/.test(named) ? named : textOf(named, MOST_BYTES);

function parsed(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch (error) {
    throw new WrongUsage(`--given is no JSON: ${(error as Error).message}`);
  }
}
