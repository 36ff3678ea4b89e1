import { signal } from '@preact/signals';
import type { Command } from '../../src/campaign/command.ts';
import { MOST_COUNTED } from '../../src/ledger/settings.ts';
import type { NotWritten } from './commands.ts';

type Amounts = ReadonlyMap<string, number>;

/** A change of a counter by an amount. */
interface CountBy {
  readonly kind: 'count';
  readonly name: string;
  readonly by: number;
}

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
  /** The changes that are on their way: until their entry comes, or their answer, whichever is first. */
  readonly #sent = signal<readonly CountBy[]>([]);
  /** What was wrong with the last change of a counter. */
  readonly faults = signal<ReadonlyMap<string, string>>(new Map());
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param write gives the command; resolves to why it was not carried out */
  constructor(write: (command: Command) => Promise<NotWritten | null>) {
    this.#write = write;
  }

  /** What a counter shows that stands at a value. */
  shown(name: string, value: number): number {
    const sent = this.#sent.value.reduce((sum, change) => sum + (change.name === name ? change.by : 0), 0);
    return clamped(value + (this.#open.value.get(name) ?? 0) + sent);
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
    const change: CountBy = { kind: 'count', name, by };
    this.#sent.value = [...this.#sent.value, change];
    const problem = await this.#write(change);
    this.tookEffect(change);
    this.fault(name, problem);
  }

  /** A command that was given on this page has taken effect: what it changed is in the values from here on. */
  tookEffect(command: Command): void {
    if (this.#sent.peek().some((change) => change === command))
      this.#sent.value = this.#sent.peek().filter((change) => change !== command);
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
