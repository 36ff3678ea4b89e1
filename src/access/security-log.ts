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

interface Count {
  readonly security: SecurityEvent | 'refused';
  readonly network: string;
  readonly code?: string;
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
    const network = networkOf(address);
    if (this.#isWritten({ security, network, written: 0, left: 0 }, MOST_EVENTS))
      this.#log.info({ security, network, request, ...facts }, 'security');
  }

  /** @param code of the problem; those that say nothing of who may are passed over */
  refused(code: string, { address, request }: SecuritySource): void {
    if (!IS_REFUSAL.test(code)) return;
    const network = networkOf(address);
    if (this.#isWritten({ security: 'refused', code, network, written: 0, left: 0 }, MOST_REFUSALS))
      this.#log.info({ security: 'refused', code, network, request }, 'security');
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

  #isWritten(first: Count, most: number): boolean {
    const count = this.#countOf(first);
    if (count.network === first.network && count.written < most) {
      count.written++;
      return true;
    }
    count.left++;
    return false;
  }

  #countOf(first: Count): Count {
    const { security, code, network } = first;
    const key = (of: string) => `${security} ${code} ${of}`;
    const isRoom = this.#counts.size < MOST_COUNTED || this.#counts.has(key(network));
    const own = isRoom ? key(network) : key('others');
    const count = this.#counts.get(own) ?? (isRoom ? first : { ...first, network: 'others' });
    this.#counts.set(own, count);
    return count;
  }
}
