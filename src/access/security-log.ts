import type { Logger } from 'pino';
import type { CampaignId, LinkId } from '../ledger/id.ts';
import type { Role } from '../ledger/role.ts';
import { networkOf } from './address.ts';

/** Actions that concern who has access. */
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

/** Where an action or request came from. */
export interface SecuritySource {
  readonly address: string;
  /** The id of the request, if there is one. */
  readonly request?: string | undefined;
}

/** What an action concerned: only public ids, no tokens and nothing that people type. */
export interface SecurityFacts {
  readonly campaign?: CampaignId;
  readonly link?: LinkId;
  readonly role?: Role;
  readonly everywhere?: boolean;
}

const MINUTE_MS = 60_000;
/** How many lines of a kind are written for one network within a minute; further ones are only counted. */
const MOST_EVENTS = 60;
const MOST_REFUSALS = 1;
/** How many combinations of kind and network are counted separately; further networks are counted together. */
const MOST_COUNTED = 1000;

/**
 * Codes of refused access, exceeded limits and attempts to find campaigns. Commands that can't be carried out don't
 * count.
 */
const IS_REFUSAL = /^(?:access|limits)\/|^(?:campaign\/not-found|archive\/unsound)$/;

/** Lines with the same kind and network share one limit. */
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
 * Logs who was given access and who was refused, as lines with a field `security`. A flood can't fill the disk: once a
 * minute a line for each kind and network has the number of further ones.
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

  /** @param code of the problem; codes that have nothing to do with access are ignored */
  refused(code: string, { address, request }: SecuritySource): void {
    if (!IS_REFUSAL.test(code)) return;
    this.#write({ security: 'refused', code, network: networkOf(address) }, MOST_REFUSALS, { request });
  }

  /** Logs how many lines of each kind and network were left out since the last call, and starts counting anew. */
  sumUp(): void {
    for (const { security, code, network, left } of this.#counts.values())
      if (left > 0) this.#log.info({ security, code, network, more: left }, 'security');
    this.#counts.clear();
  }

  close(): void {
    clearInterval(this.#timer);
    this.sumUp();
  }

  /** Writes a line, unless `most` of its kind were written already; counts the lines left out. */
  #write(kind: Kind, most: number, more: object): void {
    const count = this.#countOf(kind);
    if (count.network !== kind.network || count.written >= most) {
      count.left++;
      return;
    }
    count.written++;
    this.#log.info({ ...kind, ...more }, 'security');
  }

  /** The count of a kind and network; one for all other networks together if there are too many to count separately. */
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
