import { signal } from '@preact/signals';
import type { Command } from '../../src/campaign/command.ts';
import { LARGEST_COUNTER_VALUE } from '../../src/ledger/settings.ts';
import type { WriteProblem } from './commands.ts';

type Amounts = ReadonlyMap<string, number>;

/** A change of a counter by an amount. */
interface CountBy {
  readonly kind: 'count';
  readonly name: string;
  readonly by: number;
}

/** Time without a tap after which the taps are sent. */
const REST_MS = 600;

/** Taps on counters, gathered until they pause: seven taps become one change of seven in the ledger and in the news. */
export class CounterTaps {
  readonly #write: (command: Command) => Promise<WriteProblem | null>;
  /** The amount tapped for each counter, by name, that was not sent yet. */
  readonly #open = signal<Amounts>(new Map());
  /** Changes that were sent, until their entry or their answer arrives, whichever is first. */
  readonly #sent = signal<readonly CountBy[]>([]);
  /** Why the last change of a counter was refused, by the counter's name. */
  readonly faults = signal<ReadonlyMap<string, string>>(new Map());
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param write gives the command; resolves to why it was not carried out, `null` if it was */
  constructor(write: (command: Command) => Promise<WriteProblem | null>) {
    this.#write = write;
  }

  /** What a counter shows whose value is `value` in the campaign: with the taps that are not part of it yet. */
  shown(name: string, value: number): number {
    const sent = this.#sent.value.reduce((sum, change) => sum + (change.name === name ? change.by : 0), 0);
    return clamped(value + (this.#open.value.get(name) ?? 0) + sent);
  }

  /** @param value the counter's value in the campaign */
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

  /**
   * Called when a command given on this page has taken effect: from then on the counters' values include its change.
   */
  tookEffect(command: Command): void {
    if (this.#sent.peek().some((change) => change === command))
      this.#sent.value = this.#sent.peek().filter((change) => change !== command);
  }

  /** Records why a change of a counter was refused, or, with `null`, that nothing is wrong. */
  fault(name: string, problem: WriteProblem | null): void {
    if (!problem && !this.faults.value.has(name)) return;
    const faults = new Map(this.faults.value);
    if (problem?.detail) faults.set(name, problem.detail);
    else faults.delete(name);
    this.faults.value = faults;
  }
}

const clamped = (value: number): number => Math.min(LARGEST_COUNTER_VALUE, Math.max(0, value));

const added = (amounts: Amounts, name: string, by: number): Amounts =>
  new Map([...amounts, [name, (amounts.get(name) ?? 0) + by]]);
