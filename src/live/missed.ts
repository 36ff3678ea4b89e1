import type { AnswerWeight } from '../access/limits.ts';
import type { Campaign } from '../campaign/campaign.ts';
import type { MapView } from '../campaign/map-view.ts';
import { mapJson } from '../formats/map-json.ts';
import type { SentEntry } from '../ledger/entry.ts';
import type { CampaignId } from '../ledger/id.ts';
import type { Role } from '../ledger/role.ts';
import { MOST_BYTES_IN_ANSWER, MOST_MISSED_ENTRIES } from '../protocol/live.ts';
import { yieldToEventLoop } from '../session/event-loop.ts';
import type { SessionManager } from '../session/session-manager.ts';

type Sessions = Pick<SessionManager, 'campaign' | 'entrySlices'>;

/** What a watcher has missed, or why it can't be sent. */
export type MissedOutcome =
  | { readonly kind: 'entries'; readonly entries: readonly SentEntry[] }
  | { readonly kind: 'map'; readonly map: MapView }
  | { readonly kind: 'map-too-large'; readonly seq: number }
  | { readonly kind: 'too-many-requests' }
  | { readonly kind: 'not-found' }
  /** The link that asked is no longer valid. */
  | { readonly kind: 'revoked' };

export interface MissedRequest {
  readonly campaign: CampaignId;
  /** The last entry that the watcher has; undefined for the whole map. */
  readonly after: number | undefined;
  /** The network that the request comes from. */
  readonly asker: string;
  /** The role of the person who asks. */
  readonly role: Role;
  readonly weight: AnswerWeight;
  /** Whether the link that asked is still valid; checked after every wait. */
  readonly isAdmitted: () => Promise<boolean>;
  /**
   * Called synchronously with the number of the last entry in the answer, as soon as that is known: from then on the
   * watcher must be sent every new entry.
   */
  readonly onCaughtUp: (seq: number) => void;
}

/**
 * What a watcher has missed: entries, or the map if they are too many or too long. It is read and weighed in slices,
 * yielding to the event loop in between.
 */
export async function readMissed(request: MissedRequest, sessions: Sessions): Promise<MissedOutcome> {
  const campaign = await sessions.campaign(request.campaign);
  if (!campaign) return { kind: 'not-found' };
  const { after } = request;
  const few = after !== undefined && after <= campaign.seq && campaign.seq - after <= MOST_MISSED_ENTRIES;
  return (
    (few ? await missedEntries(request, after, sessions) : null) ?? wholeMap(request, campaign, sessions)
  );
}

/** Returns `null` if the entries are too many or too long, perhaps because more keep coming. */
async function missedEntries(
  { campaign: id, asker, role, weight, isAdmitted, onCaughtUp: caughtUp }: MissedRequest,
  after: number,
  sessions: Sessions,
): Promise<MissedOutcome | null> {
  const entries: SentEntry[] = [];
  let bytes = 0;
  for (;;) {
    const before = entries.length;
    const last = entries.at(-1)?.seq ?? after;
    const extent = { limit: MOST_MISSED_ENTRIES - before, mostBytes: MOST_BYTES_IN_ANSWER - bytes, asker };
    for await (const slice of sessions.entrySlices(id, last, extent, role)) {
      entries.push(...slice.entries);
      bytes += slice.bytes;
      if (!(await weight.add(slice.bytes))) return { kind: 'too-many-requests' };
      if (!(await isAdmitted())) return { kind: 'revoked' };
    }
    const campaign = await sessions.campaign(id);
    if (!campaign) return { kind: 'not-found' };
    if ((entries.at(-1)?.seq ?? after) >= campaign.seq) {
      caughtUp(campaign.seq);
      return { kind: 'entries', entries };
    }
    if (entries.length === before || bytes >= MOST_BYTES_IN_ANSWER) return null;
  }
}

async function wholeMap(
  { campaign: id, asker, role, weight, isAdmitted, onCaughtUp: caughtUp }: MissedRequest,
  before: Campaign,
  sessions: Sessions,
): Promise<MissedOutcome> {
  let bytes = 0;
  for (const piece of mapJson(before.frame(role), before.world.view())) {
    bytes += Buffer.byteLength(piece);
    if (bytes > MOST_BYTES_IN_ANSWER) return { kind: 'map-too-large', seq: before.seq };
    if (!(await weight.add(Buffer.byteLength(piece)))) return { kind: 'too-many-requests' };
    await yieldToEventLoop(asker);
    if (!(await isAdmitted())) return { kind: 'revoked' };
  }
  const campaign = await sessions.campaign(id);
  if (!campaign) return { kind: 'not-found' };
  caughtUp(campaign.seq);
  return { kind: 'map', map: campaign.view(role) };
}
