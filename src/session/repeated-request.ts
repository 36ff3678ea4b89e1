import { canonicalJson } from '../ledger/canonical.ts';
import { FollowUpFailure } from './follow-up-failure.ts';
import {
  type CampaignStore,
  type CampaignSummary,
  type CreationRow,
  type Digest,
  type RequestKey,
  StorageFailure,
} from './ports.ts';

/** The outcome of a request for a new campaign whose id was used before. */
export type RepetitionOutcome =
  /** This request was carried out before. */
  | { readonly kind: 'repeated'; readonly summary: CampaignSummary; readonly firstAt: string }
  /** The id was used for a request that asked for something else. */
  | { readonly kind: 'id-reused' };

/** The key of a request. @param asked everything that it asks for, as a value that JSON can express */
export const requestKey = (id: string, asked: unknown, { sha256 }: Pick<Digest, 'sha256'>): RequestKey => ({
  idHash: sha256(id),
  digest: sha256(canonicalJson(asked)),
});

/**
 * The outcome of a request whose id was used before; `null` if its campaign has been removed since, so that the id may
 * be used again.
 */
export async function repetitionOf(
  before: CreationRow,
  { digest }: RequestKey,
  store: Pick<CampaignStore, 'summary'>,
): Promise<RepetitionOutcome | null> {
  if (before.digest !== digest) return { kind: 'id-reused' };
  const summary = await store.summary(before.campaign);
  return summary && { kind: 'repeated', summary, firstAt: before.createdAt };
}

/**
 * The outcome of making a campaign. If it fails because the same request, sent twice, was carried out first elsewhere
 * (on another server, perhaps), the outcome is that repetition. If the store can't be asked, the error stands.
 *
 * @param key called only after a failure; returns `null` if the request can't be sent again
 */
export async function orRepetition<T>(
  making: Promise<T>,
  key: () => RequestKey | null,
  store: Pick<CampaignStore, 'creation' | 'summary'>,
): Promise<T | RepetitionOutcome> {
  try {
    return await making;
  } catch (error) {
    // Only a StorageFailure can mean that the other request was first, and not a FollowUpFailure: then this one did write.
    const asked = error instanceof StorageFailure && !(error instanceof FollowUpFailure) ? key() : null;
    const first = asked && (await store.creation(asked.idHash).catch(() => null));
    const repetition = first && (await repetitionOf(first, asked, store));
    if (!repetition) throw error;
    return repetition;
  }
}
