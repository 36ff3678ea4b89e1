import type { IncomingMessage } from 'node:http';
import type { WordedProblem } from '../protocol/worded-problem.ts';
import type { Access } from './access.ts';
import type { LocalRequests } from './local-requests.ts';
import { isSameSecret } from './same-secret.ts';

/** Who may start campaigns: everybody, only people at this machine, nobody (in a demo), or whoever knows a secret. */
export type AdmissionRule = 'open' | 'local' | 'nobody' | { readonly secret: string };

/** A request to create or import a campaign, with its credentials. */
export interface StartRequest {
  readonly request: Pick<IncomingMessage, 'headers'>;
  /** The admission secret in the request. */
  readonly secret: string | undefined;
  readonly keyring: string | undefined;
}

export interface StartPolicyTools {
  readonly rule: AdmissionRule;
  readonly local: Pick<LocalRequests, 'includes'>;
  readonly access: Pick<Access, 'isAdmitted' | 'admitKeyring'>;
}

/** Decides who may create or import campaigns here: each takes disk space for good. */
export class StartPolicy {
  readonly #tools: StartPolicyTools;

  constructor(tools: StartPolicyTools) {
    this.#tools = tools;
  }

  /** The problem if this request may start nothing; `null` if it may. */
  async refusalOf({ request, secret, keyring }: StartRequest): Promise<WordedProblem | null> {
    const { rule, local, access } = this.#tools;
    if (rule === 'open') return null;
    if (rule === 'nobody') return DEMO;
    if (rule === 'local') return local.includes(request) ? null : CLOSED;
    if (secret !== undefined) return isSameSecret(secret, rule.secret) ? null : WRONG_SECRET;
    return (await access.isAdmitted(keyring, rule.secret)) ? null : SECRET_NEEDED;
  }

  /**
   * Remembers, with a browser's keyring, that it may start campaigns. To be called only for a request that was not
   * refused.
   *
   * @returns the keyring's secret; `null` if no secret is required, so that there is nothing to remember
   */
  async remember(keyring: string | undefined): Promise<string | null> {
    const { rule, access } = this.#tools;
    return typeof rule === 'string' ? null : access.admitKeyring(keyring, rule.secret);
  }

  /**
   * Transfers that permission to the keyring that replaces a browser's previous one, if the previous one had it.
   *
   * @returns the new keyring's secret
   */
  async carryOver(from: string | undefined, to: string): Promise<string> {
    const { rule, access } = this.#tools;
    if (typeof rule === 'string' || !(await access.isAdmitted(from, rule.secret))) return to;
    return access.admitKeyring(to, rule.secret);
  }
}

const CLOSED: WordedProblem = {
  code: 'access/admission-closed',
  detail:
    'From here nobody may start campaigns on this server or take them in: whoever runs it has not set HEXFARER_ADMISSION.',
};

const DEMO: WordedProblem = {
  code: 'access/admission-closed',
  detail:
    'This server is a demo: nobody starts campaigns here or brings them in. Fork one of those that it shows, and play on there for a day.',
};

const SECRET_NEEDED: WordedProblem = {
  code: 'access/admission-needed',
  detail:
    "Starting campaigns on this server, or taking them in, needs the server's admission secret in the header Hexfarer-Admission.",
};

const WRONG_SECRET: WordedProblem = {
  code: 'access/admission-needed',
  detail: 'This is not the admission secret of this server. Ask whoever runs it.',
};
