import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { CommandObserver } from '../session/ports.ts';

/** Upper bounds of the histogram's buckets for the duration of commits, in seconds. */
const COMMIT_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** How many durations are noted before they are counted. */
const MOST_NOTED = 1000;
/** How often the event loop is sampled, in milliseconds: any longer delay is its lag. */
const LOOP_INTERVAL_MS = 10;

/** The metrics of a running server, for Prometheus. Nothing in them identifies a campaign, a link or a person. */
export class Metrics implements CommandObserver {
  readonly #registry = new Registry();
  /** Number of commands by kind and outcome, separated by a blank. */
  readonly #commands = new Map<string, number>();
  readonly #commits: Histogram;
  /** Durations of the latest commits, in seconds, that are not counted yet. */
  #durations: number[] = [];
  readonly #queues: { readonly name: string; readonly waiting: () => number }[] = [];
  #loop: IntervalHistogram | null = null;

  constructor() {
    const registers = [this.#registry];
    const commands = this.#commands;
    new Counter({
      name: 'hexfarer_commands_total',
      help: 'Commands by kind, and by what came of them: done, failed, or the code of the problem.',
      labelNames: ['kind', 'outcome'],
      registers,
      collect() {
        this.reset();
        for (const [key, count] of commands) {
          const [kind = '', outcome = ''] = key.split(' ');
          this.inc({ kind, outcome }, count);
        }
      },
    });
    this.#commits = new Histogram({
      name: 'hexfarer_commit_seconds',
      help: 'How long what is written waits until it is on disk.',
      buckets: COMMIT_BUCKETS,
      registers,
      collect: () => this.#countDurations(),
    });
    const queues = this.#queues;
    new Gauge({
      name: 'hexfarer_waiting',
      help: 'How many wait in each queue.',
      labelNames: ['queue'],
      registers,
      collect() {
        this.reset();
        for (const { name, waiting } of queues) this.inc({ queue: name }, waiting());
      },
    });
    const loopLag = () => this.#loopLag();
    new Gauge({
      name: 'hexfarer_event_loop_lag_seconds',
      help: 'How late the event loop was since this was last asked for.',
      labelNames: ['quantile'],
      registers,
      collect() {
        for (const [quantile, seconds] of loopLag()) this.set({ quantile }, seconds);
      },
    });
    this.gauge('process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss());
    this.gauge('process_cpu_seconds', 'Time on the processor since the start.', () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    });
  }

  /** Adds a gauge, measured whenever the metrics are read. */
  gauge(name: string, help: string, measure: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.set(measure());
      },
    });
  }

  /** Adds a counter for a value that only grows, measured whenever the metrics are read. */
  count(name: string, help: string, measure: () => number): void {
    new Counter({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.reset();
        this.inc(measure());
      },
    });
  }

  /** Adds a queue, measured whenever the metrics are read; queues of the same name are added up. */
  queue(name: string, waiting: () => number): void {
    this.#queues.push({ name, waiting });
  }

  commandDone(kind: string, outcome: string): void {
    const key = `${kind} ${outcome}`;
    this.#commands.set(key, (this.#commands.get(key) ?? 0) + 1);
  }

  /** Only notes the duration: somebody waits for the commit, and counting takes 2 µs right after one. */
  commitDone(seconds: number): void {
    this.#durations.push(seconds);
    if (this.#durations.length >= MOST_NOTED) this.#countDurations();
  }

  #countDurations(): void {
    for (const seconds of this.#durations) this.#commits.observe(seconds);
    this.#durations = [];
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** All metrics, in the text format of Prometheus. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  close(): void {
    this.#loop?.disable();
  }

  /**
   * The lag of the event loop since the last call. Sampling starts with the first call, since most servers are never
   * asked.
   */
  #loopLag(): readonly (readonly [quantile: string, seconds: number])[] {
    const first = this.#loop === null;
    this.#loop ??= monitorEventLoopDelay({ resolution: LOOP_INTERVAL_MS });
    const loop = this.#loop;
    if (first) loop.enable();
    const late = (nanoseconds: number) => Math.max(0, (nanoseconds / 1e6 - LOOP_INTERVAL_MS) / 1000) || 0;
    const lags = [
      ['0.5', late(loop.percentile(50))],
      ['0.99', late(loop.percentile(99))],
      ['1', late(loop.max)],
    ] as const;
    loop.reset();
    return lags;
  }
}
