import type { Axial } from '../../../src/hex/axial.ts';
import type { Person } from '../../../src/protocol/answers.ts';

/** The marks that a hex may have for a moment. */
export type MarkKind = 'unveil' | 'pulse' | 'ping';

/** A person who points somewhere. */
export interface Pointing extends Pick<Person, 'name' | 'colour'> {
  readonly initial: string;
}

/** A mark in one frame; `progress` from 0 to 1. */
export interface TimedMark {
  readonly kind: MarkKind;
  readonly hex: Axial;
  readonly progress: number;
  readonly by?: Pointing | undefined;
}

interface StartedMark extends Omit<TimedMark, 'progress'> {
  readonly begin: number;
}

/** How long each kind of mark is shown. */
const DURATION_MS: Readonly<Record<MarkKind, number>> = { unveil: 340, pulse: 900, ping: 4000 };

/** The marks on the map now. */
export class TimedMarks {
  #marks: StartedMark[] = [];

  add(kind: MarkKind, hex: Axial, now: number, by?: Pointing): void {
    this.#marks.push({ kind, hex, begin: now, by });
  }

  /** Sets the time at which all marks of a kind begin. Until then they are drawn as at their beginning. */
  begin(kind: MarkKind, at: number): void {
    this.#marks = this.#marks.map((mark) => (mark.kind === kind ? { ...mark, begin: at } : mark));
  }

  /** The marks at a time; removes those that have ended. */
  at(now: number): TimedMark[] {
    this.#marks = this.#marks.filter(({ kind, begin }) => now - begin < DURATION_MS[kind]);
    return this.#marks.map(({ kind, hex, begin, by }) => ({
      kind,
      hex,
      by,
      progress: Math.min(1, Math.max(0, (now - begin) / DURATION_MS[kind])),
    }));
  }

  /** Milliseconds until the next mark ends; `null` if there is none. */
  untilNextEnd(now: number): number | null {
    const ends = this.#marks.map(({ kind, begin }) => begin + DURATION_MS[kind] - now);
    return ends.length > 0 ? Math.max(0, Math.min(...ends)) : null;
  }
}
