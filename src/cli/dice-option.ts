import { GivenDice } from '../dice/given.ts';
import { type Dice, perform } from '../dice/perform.ts';
import { type DiceRequest, diceName, type Procedure } from '../dice/request.ts';
import type { Trace } from '../dice/roll.ts';
import { seededDice } from '../dice/seeded.ts';
import { CommandFailed, type Terminal, type Typed, text, WrongUsage } from './command.ts';
import { toldLine } from './output.ts';

export const diceOptions = { seed: { type: 'string' }, dice: { type: 'string' } } as const;

export const diceHelp = {
  seed: { value: 'SEED', does: 'what decides all dice; any text' },
  dice: {
    value: 'FACES',
    does: 'faces thrown on the table, in their order, such as 6,2,4 (instead of --seed)',
  },
} as const;

/** The seed that was typed, if any. */
export function seedTyped({ values }: Typed): string | undefined {
  const seed = text(values.seed);
  if (seed === '') throw new WrongUsage('--seed is empty; any other text decides the dice');
  return seed;
}

/**
 * What decides the dice: a seed, or faces thrown on the table.
 *
 * @throws WrongUsage if neither or both are given
 */
export function diceTyped(typed: Typed, terminal: Terminal): { readonly seed: string } | TableDice {
  const seed = seedTyped(typed);
  const faces = text(typed.values.dice);
  if (faces === undefined && seed !== undefined) return { seed };
  if (faces !== undefined && seed === undefined) return new TableDice(facesOf(faces), terminal);
  throw new WrongUsage('either --seed (any text) or --dice (faces such as 6,2,4) decides the dice');
}

/**
 * Runs a procedure on the dice of `--seed` or on the faces of `--dice`.
 *
 * @param name what is being done, which seeded dice are keyed by
 * @throws WrongUsage if neither or both are given; CommandFailed if faces are lacking, left over or impossible
 */
export function rollAsTyped<T>(
  typed: Typed,
  name: string,
  procedure: Procedure<T>,
  terminal: Terminal,
  purposeOf: PurposeOf = (request) => request.for,
): { readonly result: T; readonly trace: Trace } {
  const source = diceTyped(typed, terminal);
  const onTable = source instanceof TableDice;
  const dice = onTable
    ? source.dice(purposeOf)
    : seededDice({ seed: source.seed, procedure: name, place: '0,0', occurrence: 0 });
  const outcome = perform(procedure, dice);
  if (!outcome.done) throw new Error('these dice never run out');
  if (onTable) source.finish();
  return outcome;
}

/** A throw that was made, and what for. */
interface Thrown {
  readonly request: DiceRequest;
  readonly faces: readonly number[];
  readonly purpose: string;
}

/**
 * Says what a throw is for, so that somebody with real dice knows where they are: a request itself doesn't say
 * which day or sector it belongs to. Asked once for each request, also for one that is rolled again.
 */
export type PurposeOf = (request: DiceRequest, before: readonly Thrown[]) => string;

/** Faces thrown on the table, for one procedure or several on end. Where they don't fit, the command has failed. */
export class TableDice {
  readonly #faces: readonly number[];
  readonly #given: GivenDice;
  readonly #terminal: Terminal;
  readonly #thrown: Thrown[] = [];

  constructor(faces: readonly number[], terminal: Terminal) {
    this.#faces = faces;
    this.#given = new GivenDice(faces, true);
    this.#terminal = terminal;
  }

  /** Dice that never run out: instead they list the throws so far and throw CommandFailed. */
  dice(purposeOf: PurposeOf): Dice {
    return { own: true, throw: (request) => this.#throw(request, purposeOf) };
  }

  /** @throws CommandFailed if faces are left over */
  finish(): void {
    const left = this.#given.unused.length;
    if (left > 0)
      throw new CommandFailed(
        `${left} of these faces ${left === 1 ? 'is' : 'are'} left over: no rule asks for ${left === 1 ? 'it' : 'them'}`,
      );
  }

  #throw(request: DiceRequest, purposeOf: PurposeOf): readonly number[] {
    const last = this.#thrown.at(-1);
    // A face that doesn't count is followed by the same die again, always.
    const again = last && !counts(last) ? last : undefined;
    const purpose = again?.purpose ?? purposeOf(request, this.#thrown);
    const faces = this.#given.throw(request);
    if (faces) {
      this.#thrown.push({ request, faces, purpose });
      return faces;
    }
    this.#listThrown();
    throw new CommandFailed(
      this.#given.impossible
        ? this.#impossibleTold(this.#given.impossible.face, request, purpose)
        : this.#lackingTold(request, purpose, again?.faces[0]),
    );
  }

  #impossibleTold(face: number, { sides }: DiceRequest, purpose: string): string {
    const { unused } = this.#given;
    const place = this.#faces.length - unused.length + unused.indexOf(face) + 1;
    return `a d${sides} (${purpose}) has no face ${face}, the ${ordinal(place)} of these faces`;
  }

  /** @param discarded the face that was thrown in vain, where the die is rolled again */
  #lackingTold(request: DiceRequest, purpose: string, discarded: number | undefined): string {
    const { count, sides, accept } = request;
    const thrown = this.#faces.length;
    const after = `after ${thrown} ${thrown === 1 ? 'face' : 'faces'}`;
    const left = this.#given.unused.length;
    const missing = count - left;
    if (left > 0)
      return `${after} ${missing === 1 ? 'one' : missing} more d${sides} ${missing === 1 ? 'is' : 'are'} lacking, of ${diceName(request)} for ${purpose}`;
    const next = `${after} the next die is lacking: ${diceName(request)} for ${purpose}`;
    if (!accept) return next;
    const [faces, one] = [listed(accept), accept.length === 1];
    return discarded === undefined
      ? `${next}; only ${faces} ${one ? 'counts' : 'count'}`
      : `${next}, rolled again, since ${discarded} does not count: only ${faces} ${one ? 'does' : 'do'}`;
  }

  #listThrown(): void {
    if (this.#thrown.length > 0) this.#terminal.error('Thrown so far:\n');
    for (const thrown of this.#thrown) {
      const { request, faces, purpose } = thrown;
      const what = counts(thrown) ? purpose : `${purpose}: does not count, rolled again`;
      this.#terminal.error(toldLine({ roll: { for: request.for, sides: request.sides, faces }, text: what }));
    }
  }
}

const counts = ({ request: { accept }, faces }: Thrown): boolean =>
  !accept || accept.includes(faces[0] as number);

function facesOf(list: string): number[] {
  if (/^\s*$/.test(list)) return [];
  return list.split(',').map((face) => {
    if (/^\s*\d{1,3}\s*$/.test(face)) return Number(face);
    throw new WrongUsage(
      `--dice is a list of faces, whole numbers from 1, such as 6,2,4; '${face.trim()}' is none`,
    );
  });
}

const listed = (faces: readonly number[]): string =>
  faces.length === 1 ? `${faces[0]}` : `${faces.slice(0, -1).join(', ')} and ${faces.at(-1)}`;

function ordinal(count: number): string {
  const teen = count % 100 >= 11 && count % 100 <= 13;
  return `${count}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th')}`;
}
