import { canonicalJson } from '../ledger/canonical.ts';
import { HalfDone } from './half-done.ts';
import {
  type CampaignStore,
  type CampaignSummary,
  type CreationRow,
  type Digest,
  type RequestKey,
  StorageFailure,
} from './ports.ts';

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

/**
 * What comes of making a campaign, also where the same request was on its way twice, by another server perhaps, and the
 * other one was first. Where nobody can look, it has failed.
 *
 * @param key asked for where it failed; `null` where it can't be sent again
 */
export async function orRepetition<T>(
  making: Promise<T>,
  key: () => RequestKey | null,
  store: Pick<CampaignStore, 'creation' | 'summary'>,
): Promise<T | RepetitionOutcome> {
  try {
    return await making;
  } catch (error) {
    // What was written down already is no repetition, nor does anything else say that there is another.
    const asked = error instanceof StorageFailure && !(error instanceof HalfDone) ? key() : null;
    const first = asked && (await store.creation(asked.idHash).catch(() => null));
    if (!first) throw error;
    return repetitionOf(first, asked, store);
  }
}
