import type { Logger } from 'pino';
import type { CampaignId, LinkId } from '../ledger/id.ts';
import type { Role } from '../ledger/role.ts';
import { networkOf } from './address.ts';

/** What somebody did that matters to who may come in. */
export type SecurityEvent =
  | 'campaign-created'
  | 'campaign-imported'
  | 'campaign-forked'
  | 'campaign-removed'
  | 'link-made'
  | 'link-revoked'
  | 'person-forgotten'
  | 'keyring-kept'
  | 'keyring-admitted'
  | 'keyring-offered'
  | 'keyring-taken-over'
  | 'keyring-ended';

/** From where it came. */
export interface SecuritySource {
  readonly address: string;
  /** The id of the request, where there is one. */
  readonly request?: string | undefined;
}

/** Whom it concerned: public ids, no token and nothing that people type. */
export interface SecurityFacts {
  readonly campaign?: CampaignId;
  readonly link?: LinkId;
  readonly role?: Role;
  readonly everywhere?: boolean;
}

const MINUTE_MS = 60_000;
/** So many lines of a kind are written for a network within a minute; what is more is counted. */
const MOST_EVENTS = 60;
const MOST_REFUSALS = 1;
/** Of so many kinds and networks it is counted one by one; of those that come later, of all networks together. */
const MOST_COUNTED = 1000;

/** Refusals of those who may not, ask too often or try what is there. Commands that can't be carried out are none. */
const IS_REFUSAL = /^(?:access|limits)\/|^(?:campaign\/not-found|archive\/unsound)$/;

/** What lines are alike in, of which only so many are written. */
interface Kind {
  readonly security: SecurityEvent | 'refused';
  readonly code?: string;
  readonly network: string;
}

interface Count extends Kind {
  written: number;
  left: number;
}

/**
 * Who was let in and who was not, as lines of the log with a field `security`. A flood fills no disk: a line a minute for
 * each kind and network says how many more there were.
 */
export class SecurityLog {
  readonly #log: Pick<Logger, 'info'>;
  readonly #counts = new Map<string, Count>();
  readonly #timer: NodeJS.Timeout;

  constructor(log: Pick<Logger, 'info'>) {
    this.#log = log;
    this.#timer = setInterval(() => this.sumUp(), MINUTE_MS).unref();
  }

  done(security: SecurityEvent, { address, request }: SecuritySource, facts: SecurityFacts = {}): void {
    this.#write({ security, network: networkOf(address) }, MOST_EVENTS, { request, ...facts });
  }

  /** @param code of the problem; those that say nothing of who may are passed over */
  refused(code: string, { address, request }: SecuritySource): void {
    if (!IS_REFUSAL.test(code)) return;
    this.#write({ security: 'refused', code, network: networkOf(address) }, MOST_REFUSALS, { request });
  }

  /** Says of each kind and network how many were not written since it was last called, and begins to count anew. */
  sumUp(): void {
    for (const { security, code, network, left } of this.#counts.values())
      if (left > 0) this.#log.info({ security, code, network, more: left }, 'security');
    this.#counts.clear();
  }

  close(): void {
    clearInterval(this.#timer);
    this.sumUp();
  }

  /** Writes a line, as long as there were fewer of its kind than so many; counts what is not written. */
  #write(kind: Kind, most: number, more: object): void {
    const count = this.#countOf(kind);
    if (count.network !== kind.network || count.written >= most) {
      count.left++;
      return;
    }
    count.written++;
    this.#log.info({ ...kind, ...more }, 'security');
  }

  /** The count of a kind; that of all other networks together where there are too many to be counted one by one. */
  #countOf(kind: Kind): Count {
    const { security, code, network } = kind;
    const key = (of: string) => `${security} ${code} ${of}`;
    const isRoom = this.#counts.size < MOST_COUNTED || this.#counts.has(key(network));
    const its = isRoom ? kind : { ...kind, network: 'others' };
    const count = this.#counts.get(key(its.network)) ?? { ...its, written: 0, left: 0 };
    this.#counts.set(key(its.network), count);
    return count;
  }
}
