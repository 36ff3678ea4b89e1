import { signal } from '@preact/signals';
import type { Command } from '../../src/campaign/command.ts';
import { MOST_COUNTED } from '../../src/ledger/settings.ts';
import type { NotWritten } from './commands.ts';

type Amounts = ReadonlyMap<string, number>;

/** A hand that rests so long has finished tapping. */
const REST_MS = 600;

/**
 * Taps on the counters, gathered until the hand rests: seven taps are one change of seven, in the ledger and in what
 * others are told.
 */
export class CounterTaps {
  readonly #write: (command: Command) => Promise<NotWritten | null>;
  /** By how much each counter was tapped, by its name, and the server does not say so yet. */
  readonly #open = signal<Amounts>(new Map());
  readonly #sent = signal<Amounts>(new Map());
  /** What was wrong with the last change of a counter. */
  readonly faults = signal<ReadonlyMap<string, string>>(new Map());
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param write gives the command; resolves to why it was not carried out */
  constructor(write: (command: Command) => Promise<NotWritten | null>) {
    this.#write = write;
  }

  /** What a counter shows that stands at a value. */
  shown(name: string, value: number): number {
    const tapped = (this.#open.value.get(name) ?? 0) + (this.#sent.value.get(name) ?? 0);
    return clamped(value + tapped);
  }

  /** @param value at which the counter stands */
  tap(name: string, value: number, by: number): void {
    const shown = this.shown(name, value);
    this.fault(name, null);
    this.#open.value = added(this.#open.value, name, clamped(shown + by) - shown);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), REST_MS);
  }

  /** Sends what was tapped so far. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    const open = this.#open.value;
    this.#open.value = new Map();
    await Promise.all([...open].map(([name, by]) => this.#send(name, by)));
  }

  async #send(name: string, by: number): Promise<void> {
    if (by === 0) return;
    this.#sent.value = added(this.#sent.value, name, by);
    const problem = await this.#write({ kind: 'count', name, by });
    this.#sent.value = added(this.#sent.value, name, -by);
    this.fault(name, problem);
  }

  /** Takes note of what was wrong with a change of a counter. */
  fault(name: string, problem: NotWritten | null): void {
    if (!problem && !this.faults.value.has(name)) return;
    const faults = new Map(this.faults.value);
    if (problem?.detail) faults.set(name, problem.detail);
    else faults.delete(name);
    this.faults.value = faults;
  }
}

const clamped = (value: number): number => Math.min(MOST_COUNTED, Math.max(0, value));

const added = (amounts: Amounts, name: string, by: number): Amounts =>
  new Map([...amounts, [name, (amounts.get(name) ?? 0) + by]]);
