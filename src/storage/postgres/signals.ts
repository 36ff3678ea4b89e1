import pg from 'pg';
import type { Logger } from 'pino';
import type { Signal, SignalLine } from '../../session/other-servers.ts';
import { APPLICATION_NAME, connectionConfig } from './application-name.ts';
import type { Connections, Statement } from './connections.ts';
import { GatherTime } from './gather-time.ts';
import { payloadsOf, signalsIn } from './signal-payload.ts';

const CHANNEL = 'hexfarer';
/** Pause before a lost connection is made again, in milliseconds: at first, and at most. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;
/** Pause between checks whether the connection still answers, in milliseconds. */
const CHECK_INTERVAL_MS = 5000;

const NOTIFY: Statement = {
  name: 'notify',
  text: `SELECT pg_notify('${CHANNEL}', payload) FROM unnest($1::text[]) AS payload`,
};

/**
 * Sends and receives signals by PostgreSQL's NOTIFY and LISTEN. Signals are collected for some milliseconds and sent in
 * a separate transaction: NOTIFY in the transaction of an append would serialize all commits behind one lock. Signals
 * that are sent while the connection is down are lost.
 */
export class Signals implements SignalLine {
  readonly #url: string;
  readonly #self: string;
  readonly #connections: Connections;
  readonly #log: Logger;
  readonly #gathering = new GatherTime(performance.now());
  #waiting: Signal[] = [];
  #isSending = false;
  #heard: (signal: Signal) => void = () => {};
  #missed: () => void = () => {};
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | undefined;
  #check: NodeJS.Timeout | undefined;
  #pause = FIRST_PAUSE_MS;
  #isClosed = false;
  /** Number of payloads received that were not sent by a server of ours. */
  strangeCount = 0;

  /** @param self the name of this server among those on the database */
  constructor(url: string, self: string, connections: Connections, log: Logger) {
    this.#url = url;
    this.#self = self;
    this.#connections = connections;
    this.#log = log;
  }

  /** Whether signals of other servers are being received. */
  get isHearing(): boolean {
    return this.#client !== null;
  }

  subscribe(heard: (signal: Signal) => void, missed: () => void): void {
    this.#heard = heard;
    this.#missed = missed;
    void this.#connect();
  }

  send(signal: Signal): void {
    if (this.#isClosed) return;
    this.#waiting.push(signal);
    this.#sendSoon();
  }

  #sendSoon(): void {
    if (this.#isSending) return;
    this.#isSending = true;
    setTimeout(() => {
      this.#send()
        // Not retried: the other servers check the store once a second anyway.
        .catch((error: unknown) => this.#log.debug({ err: error }, 'other servers could not be told'))
        .finally(() => {
          this.#isSending = false;
          if (this.#waiting.length > 0) this.#sendSoon();
        });
    }, this.#gathering.ms).unref();
  }

  async #send(): Promise<void> {
    const signals = this.#waiting;
    this.#waiting = [];
    this.#gathering.sent(signals.length, performance.now());
    if (signals.length > 0) await this.#connections.runOnce(NOTIFY, [payloadsOf(this.#self, signals)]);
  }

  async #connect(): Promise<void> {
    if (this.#isClosed) return;
    const client = new pg.Client({
      ...connectionConfig(this.#url, APPLICATION_NAME),
      connectionTimeoutMillis: LONGEST_PAUSE_MS,
      query_timeout: LONGEST_PAUSE_MS,
      keepAlive: true,
    });
    const lost = () => this.#lost(client);
    client.on('error', lost).on('end', lost);
    client.on('notification', ({ payload = '' }) => this.#take(payload));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      this.#log.debug({ err: error }, 'other servers are not heard');
      client.end().catch(() => undefined);
      this.#tryAgain();
      return;
    }
    if (this.#isClosed) return void client.end().catch(() => undefined);
    this.#client = client;
    this.#checkLater(client);
    this.#missed();
  }

  /** Checks the connection regularly: if it was cut without notice, it would just stay silent. */
  #checkLater(client: pg.Client): void {
    this.#check = setTimeout(() => {
      client.query('SELECT 1').then(
        () => {
          // Only now, because a balancer without a PostgreSQL behind it may cut each connection that it accepts.
          this.#pause = FIRST_PAUSE_MS;
          this.#checkLater(client);
        },
        () => {
          this.#lost(client);
          client.end().catch(() => undefined);
        },
      );
    }, CHECK_INTERVAL_MS).unref();
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    clearTimeout(this.#check);
    this.#tryAgain();
  }

  #tryAgain(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#connect(), this.#pause).unref();
    this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE_MS);
  }

  #take(payload: string): void {
    const signals = signalsIn(payload, this.#self);
    if (signals === null) this.strangeCount++;
    else for (const signal of signals) this.#heard(signal);
  }

  /** Sends the remaining signals, if possible, and closes the connection. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#send().catch(() => undefined);
    clearTimeout(this.#retry);
    clearTimeout(this.#check);
    await this.#client?.end().catch(() => undefined);
    this.#client = null;
  }
}
