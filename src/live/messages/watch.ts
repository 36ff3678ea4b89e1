import type { Access } from '../../access/access.ts';
import { addressOf, askerOf } from '../../access/address.ts';
import { admit } from '../../access/admission.ts';
import { tooMany } from '../../access/counting.ts';
import { AnswerWeight, type Limits } from '../../access/limits.ts';
import { personOf } from '../../access/person.ts';
import { MOST_BYTES_IN_ANSWER, type WatchAnswer, type WatchRequest } from '../../protocol/live.ts';
import { NO_SUCH_CAMPAIGN, type WordedProblem } from '../../protocol/worded-problem.ts';
import type { LinkRow } from '../../session/link-store.ts';
import type { SessionManager } from '../../session/session-manager.ts';
import { isShownAs, joinRooms, type LiveSocket, stopWatching, withoutResult } from '../connection.ts';
import { type MissedOutcome, readMissed } from '../missed.ts';
import type { Outboxes } from '../outboxes.ts';
import type { PresenceBoard } from '../presence-board.ts';
import { failure } from '../reply.ts';
import type { StoreFollower } from '../store-follower.ts';
import type { ThrowBoard } from '../throw-board.ts';

/** A watcher with more unsent bytes than this is refused until it has read them. */
const MOST_UNREAD_BYTES = 1_000_000;

export interface WatchTools {
  readonly access: Pick<Access, 'strongestLink'>;
  readonly limits: Limits;
  readonly sessions: Pick<SessionManager, 'campaign' | 'entrySlices'>;
  readonly outboxes: Pick<Outboxes, 'unsentOf'>;
  readonly presence: Pick<PresenceBoard, 'arrive' | 'leave'>;
  readonly throws: Pick<ThrowBoard, 'of'>;
  readonly following?: Pick<StoreFollower, 'begin'> | null;
}

/** Makes a connection receive everything that happens in a campaign, after what it has missed. */
export function watch(request: WatchRequest, socket: LiveSocket, tools: WatchTools): Promise<WatchAnswer> {
  const { data } = socket;
  const answer = data.watchQueue.then(() => watchNow(request, socket, tools));
  data.watchQueue = withoutResult(answer);
  return answer;
}

async function watchNow(
  { campaign, after }: WatchRequest,
  socket: LiveSocket,
  tools: WatchTools,
): Promise<WatchAnswer> {
  // Of many queued requests, those of a connection that is gone are dropped, rather than answered for nobody.
  if (!socket.connected) return failure(UNREAD);
  const { access, limits, sessions, outboxes, presence } = tools;
  const { credentials, watching } = socket.data;
  const admission = await admit(
    { credentials, campaign, counted: 'messages', action: 'read' },
    { access, limits },
  );
  if (!admission.ok) return failure(admission);
  const { link } = admission;
  if (outboxes.unsentOf(socket.conn) > MOST_UNREAD_BYTES) return failure(UNREAD);
  const weight = new AnswerWeight(limits, { link: link.id, address: addressOf(socket.request) });
  const caughtUp = (seq: number) => {
    // A connection that has ended meanwhile would stay on the board for ever.
    if (!socket.connected) return;
    joinRooms(socket, link);
    tools.following?.begin(link.campaign, seq);
    watching.set(link.campaign, link);
    presence.arrive(link.campaign, socket.id, personOf(link));
    for (const message of tools.throws.of(link.campaign))
      if (message.by.id !== socket.id) socket.emit('throwing', message);
  };
  const isAdmitted = async () => {
    if (!socket.connected) return false;
    const again = await access.strongestLink(credentials, link.campaign);
    if (!again.ok || again.link.id !== link.id) return false;
    // A name or colour that was changed before `watching` contained the link was not shown here.
    if (watching.get(link.campaign) === link && !isShownAs(link, again.link)) {
      watching.set(link.campaign, again.link);
      presence.arrive(link.campaign, socket.id, personOf(again.link));
    }
    return true;
  };
  const missed = await readMissed(
    {
      campaign: link.campaign,
      after,
      asker: askerOf(socket.request),
      role: link.role,
      weight,
      isAdmitted,
      onCaughtUp: caughtUp,
    },
    sessions,
  );
  try {
    // If the link was revoked before `watching` contained it, the revocation missed this connection; so it is checked
    // again.
    if (missed.kind !== 'revoked' && (await isAdmitted())) return watchAnswer(missed, link, after);
  } catch (error) {
    await stopWatching(link.campaign, socket, presence);
    throw error;
  }
  await stopWatching(link.campaign, socket, presence);
  return watchNow({ campaign, after }, socket, tools);
}

function watchAnswer(
  missed: Exclude<MissedOutcome, { kind: 'revoked' }>,
  { id: link, role }: LinkRow,
  after: number | undefined,
): WatchAnswer {
  switch (missed.kind) {
    case 'entries': {
      const { entries } = missed;
      return { ok: true, role, link, head: entries.at(-1)?.seq ?? after ?? 0, entries };
    }
    case 'map':
      return { ok: true, role, link, head: missed.map.seq, map: missed.map };
    case 'map-too-large':
      return failure(mapTooLarge(missed.seq));
    case 'too-many-requests':
      return failure(tooMany('messages', 1));
    case 'not-found':
      return failure(NO_SUCH_CAMPAIGN);
  }
}

const mapTooLarge = (seq: number): WordedProblem => ({
  code: 'campaign/map-too-large',
  detail: `This map takes more than ${MOST_BYTES_IN_ANSWER} bytes. Fetch it over HTTP, then watch with the number that it has, now ${seq}, as "after".`,
});

const UNREAD: WordedProblem = {
  code: 'limits/too-many-requests',
  detail: 'Read what was sent before you ask to be sent more.',
};
