import { canonicalJson } from '../ledger/canonical.ts';
import type { CampaignStore, CampaignSummary, CreationRow, Digest, RequestKey } from './ports.ts';

/** What came of a request for a new campaign whose id was there before. */
export type RepetitionOutcome =
  /** This request was carried out before. */
  | { readonly kind: 'repeated'; readonly summary: CampaignSummary; readonly firstAt: string }
  /** It belongs to a request that asked for something else. */
  | { readonly kind: 'id-reused' };

/** @param asked all that it asks for, as JSON has it */
export const requestKey = (id: string, asked: unknown, { sha256 }: Pick<Digest, 'sha256'>): RequestKey => ({
  idHash: sha256(id),
  digest: sha256(canonicalJson(asked)),
});

/** What a request comes to that was made before. */
export async function repetitionOf(
  before: CreationRow,
  { digest }: RequestKey,
  store: Pick<CampaignStore, 'summary'>,
): Promise<RepetitionOutcome> {
  if (before.digest !== digest) return { kind: 'id-reused' };
  const summary = await store.summary(before.campaign);
  if (!summary) throw new Error(`campaign ${before.campaign} was removed while it was being made`);
  return { kind: 'repeated', summary, firstAt: before.createdAt };
}
