import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Credentials } from '../access/access.ts';
import { audienceOf } from '../ledger/capabilities.ts';
import type { CampaignId } from '../ledger/id.ts';
import type { ClientEvents, ServerEvents } from '../protocol/live.ts';
import type { LinkRow } from '../session/ports.ts';
import type { PresenceBoard } from './presence-board.ts';

/** What is remembered of a connection: what it showed, and the links under which it watches. */
export interface Connection {
  readonly credentials: Credentials;
  /** The link whose token it came with; `null` for one that came with its keyring. */
  ownLink: LinkRow | null;
  /** Whether it showed what its browser keeps for itself, to which its keyring then belongs. */
  readonly showsBrowser: boolean;
  readonly watching: Map<CampaignId, LinkRow>;
  /** Settles with the last request to watch, or to watch no longer: they are answered one after the other. */
  watchQueue: Promise<unknown>;
  /** The same of what it says of its own throws, which end where it watches no longer. */
  throwQueue: Promise<unknown>;
  /** Campaigns in which it shows a throw, and the links under which it does. */
  readonly throwingIn: Map<CampaignId, LinkRow>;
}

export type LiveSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, Connection>;
export type SocketServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, Connection>;

/** The room of socket.io in which all connections are that watch a campaign. */
export const roomOf = (campaign: CampaignId): string => `campaign:${campaign}`;

/** The room of those among them who see everything. */
export const ownersRoomOf = (campaign: CampaignId): string => `${roomOf(campaign)}:owners`;

/** From here on a connection is told what happens in a campaign, as far as its link lets it see. */
export function joinRooms(
  socket: Pick<LiveSocket, 'join' | 'leave'>,
  { campaign, role }: Pick<LinkRow, 'campaign' | 'role'>,
): void {
  void socket.join(roomOf(campaign));
  if (audienceOf(role) === 'owner') void socket.join(ownersRoomOf(campaign));
  else void socket.leave(ownersRoomOf(campaign));
}

/** From here on a connection is told nothing more of a campaign, and is not there any more. */
export async function stopWatching(
  campaign: CampaignId,
  socket: Pick<LiveSocket, 'id' | 'data' | 'leave'>,
  presence: Pick<PresenceBoard, 'leave'>,
): Promise<void> {
  socket.data.watching.delete(campaign);
  presence.leave(campaign, socket.id);
  await socket.leave(roomOf(campaign));
  await socket.leave(ownersRoomOf(campaign));
}

/** The link that a connection holds to each campaign: the one it came with goes before one under which it watches. */
export function linksOf({ watching, ownLink }: Connection): ReadonlyMap<CampaignId, LinkRow> {
  const links = new Map(watching);
  if (ownLink) links.set(ownLink.campaign, ownLink);
  return links;
}

/** All links by which a connection is heard of: those that it holds, and those under which it shows a throw. */
export const linksInUse = (connection: Connection): readonly LinkRow[] => [
  ...linksOf(connection).values(),
  ...connection.throwingIn.values(),
];

/**
 * Settles with what a queue waits for, and keeps nothing of what that comes to: an answer may hold a whole map, and the queue
 * is there for as long as the connection.
 */
export const settled = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => {},
    () => {},
  );

/** The keyring that a connection came with; `null` for one that came with a token, or with none that opens anything. */
export const keyringOf = ({
  credentials: { token, keyring },
}: Pick<Connection, 'credentials'>): string | null => (token === undefined ? (keyring ?? null) : null);
