import type { Axial } from '../../../src/hex/axial.ts';
import type { Person } from '../../../src/protocol/answers.ts';

/** What a hex may be marked with for a moment. */
export type MarkKind = 'unveil' | 'pulse' | 'ping';

/** Who points somewhere. */
export interface Pointing extends Pick<Person, 'name' | 'colour'> {
  readonly initial: string;
}

/** A mark as it is in one frame; `progress` from 0 to 1. */
export interface TimedMark {
  readonly kind: MarkKind;
  readonly hex: Axial;
  readonly progress: number;
  readonly by?: Pointing | undefined;
}

interface StartedMark extends Omit<TimedMark, 'progress'> {
  readonly begin: number;
}

/** How long each mark lasts. */
const DURATION_MS: Readonly<Record<MarkKind, number>> = { unveil: 340, pulse: 900, ping: 4000 };

/** The marks that are on the map just now. */
export class TimedMarks {
  #marks: StartedMark[] = [];

  add(kind: MarkKind, hex: Axial, now: number, by?: Pointing): void {
    this.#marks.push({ kind, hex, begin: now, by });
  }

  /** Lets all marks of a kind begin at a moment, which may be to come: until then they stand as they begin. */
  begin(kind: MarkKind, at: number): void {
    this.#marks = this.#marks.map((mark) => (mark.kind === kind ? { ...mark, begin: at } : mark));
  }

  /** The marks at a moment; those that are over are forgotten. */
  at(now: number): TimedMark[] {
    this.#marks = this.#marks.filter(({ kind, begin }) => now - begin < DURATION_MS[kind]);
    return this.#marks.map(({ kind, hex, begin, by }) => ({
      kind,
      hex,
      by,
      progress: Math.min(1, Math.max(0, (now - begin) / DURATION_MS[kind])),
    }));
  }

  /** Milliseconds until the next mark is over; `null` if there is none. */
  untilNextEnd(now: number): number | null {
    const ends = this.#marks.map(({ kind, begin }) => begin + DURATION_MS[kind] - now);
    return ends.length > 0 ? Math.max(0, Math.min(...ends)) : null;
  }
}
