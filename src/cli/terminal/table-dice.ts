import { GivenDice } from '../../dice/given.ts';
import type { Dice } from '../../dice/perform.ts';
import { type DiceRequest, diceName } from '../../dice/request.ts';
import { andList, countWithNoun, ordinal, plural } from '../../telling/words.ts';
import { CommandFailed, type Terminal } from './command.ts';
import { formatTellingLine } from './output.ts';

/** A throw that was made, and its purpose. */
interface Thrown {
  readonly request: DiceRequest;
  readonly faces: readonly number[];
  readonly purpose: string;
}

/**
 * Says what a throw is for, so that somebody with real dice can keep track: a request itself doesn't say which day or
 * sector it belongs to. Called once for each request, but not for repeated throws of the same die.
 */
export type PurposeOf = (request: DiceRequest, before: readonly Thrown[]) => string;

/** Faces thrown on the table, for one or more procedures in a row. If they don't fit, the command fails. */
export class TableDice {
  readonly #faces: readonly number[];
  readonly #given: GivenDice;
  readonly #terminal: Terminal;
  readonly #thrown: Thrown[] = [];

  constructor(faces: readonly number[], terminal: Terminal) {
    this.#faces = faces;
    this.#given = new GivenDice(faces);
    this.#terminal = terminal;
  }

  /** Dice that never return `null`: if faces are missing, they list the throws so far and throw CommandFailed. */
  dice(purposeOf: PurposeOf): Dice {
    return { own: true, throw: (request) => this.#throw(request, purposeOf) };
  }

  /** @throws CommandFailed if faces are left over */
  finish(): void {
    const left = this.#given.unused.length;
    if (left > 0)
      throw new CommandFailed(
        `${left} of these faces ${plural(left, 'is', 'are')} left over: no rule asks for ${plural(left, 'it', 'them')}`,
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

  /** @param discarded the last face, if it didn't count, so that the die is thrown again */
  #lackingTold(request: DiceRequest, purpose: string, discarded: number | undefined): string {
    const { count, sides, accept } = request;
    const after = `after ${countWithNoun(this.#faces.length, 'face')}`;
    const left = this.#given.unused.length;
    const missing = count - left;
    if (left > 0)
      return `${after} ${missing === 1 ? 'one' : missing} more d${sides} ${plural(missing, 'is', 'are')} lacking, of ${diceName(request)} for ${purpose}`;
    const next = `${after} the next die is lacking: ${diceName(request)} for ${purpose}`;
    if (!accept) return next;
    const faces = andList(accept);
    const one = accept.length === 1;
    return discarded === undefined
      ? `${next}; only ${faces} ${one ? 'counts' : 'count'}`
      : `${next}, rolled again, since ${discarded} does not count: only ${faces} ${one ? 'does' : 'do'}`;
  }

  #listThrown(): void {
    if (this.#thrown.length > 0) this.#terminal.error('Thrown so far:\n');
    for (const thrown of this.#thrown) {
      const { request, faces, purpose } = thrown;
      const what = counts(thrown) ? purpose : `${purpose}: does not count, rolled again`;
      this.#terminal.error(
        formatTellingLine({ roll: { for: request.for, sides: request.sides, faces }, text: what }),
      );
    }
  }
}

const counts = ({ request: { accept }, faces }: Thrown): boolean =>
  !accept || faces.every((face) => accept.includes(face));
