import type { Refusal, RefusalCode } from '../campaign/refusal.ts';
import type { Entry } from '../ledger/entry.ts';
import type { CampaignId } from '../ledger/id.ts';

/** What became of a command. */
export type CommandOutcome =
  | { readonly ok: true; readonly seq: number; readonly entries: readonly Entry[] }
  | { readonly ok: false; readonly refusal: CommandRefusal };

export interface CommandRefusal extends Omit<Refusal, 'code'> {
  readonly code:
    | RefusalCode
    | 'access/unknown-token'
    | 'campaign/damaged'
    | 'campaign/not-found'
    | 'request/id-reused';
}

export const campaignNotFound = (): CommandOutcome => ({
  ok: false,
  refusal: { code: 'campaign/not-found', detail: 'There is no such campaign here.' },
});

export const linkRevoked = (): CommandOutcome => ({
  ok: false,
  refusal: {
    code: 'access/unknown-token',
    detail: 'Nothing happened: this link was revoked, or its time ended, while the command was on its way.',
  },
});

export const campaignDamaged = (id: CampaignId, what: string): CommandOutcome => ({
  ok: false,
  refusal: {
    code: 'campaign/damaged',
    detail:
      `Nothing happened: the stored data of this campaign is damaged (${what}). It can still be read. Whoever runs the server ` +
      `can find out more with “hexfarer verify ${id}”, should save the ledger with “hexfarer export ${id} --format archive”, and has to restore a backup.`,
  },
});
