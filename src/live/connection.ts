import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Credentials } from '../access/access.ts';
import { audienceOf } from '../ledger/capabilities.ts';
import type { CampaignId } from '../ledger/id.ts';
import type { ClientEvents, ServerEvents } from '../protocol/live.ts';
import type { LinkRow } from '../session/link-store.ts';
import type { CommandOrder } from './command-order.ts';
import type { PresenceBoard } from './presence-board.ts';

/** The data stored with a socket: its credentials, and the links through which it watches campaigns. */
export interface Connection {
  readonly credentials: Credentials;
  /** The link whose token the connection was made with; `null` if it was made with a keyring. */
  ownLink: LinkRow | null;
  /** Whether it sent a browser key; its keyring then belongs to that browser. */
  readonly showsBrowser: boolean;
  readonly watching: Map<CampaignId, LinkRow>;
  /** Settles with the last request to watch or unwatch: these are processed one after the other. */
  watchQueue: Promise<unknown>;
  /** Settles with the last message about own throws: these are processed in order too. Unwatching ends the throws. */
  throwQueue: Promise<unknown>;
  /** The order in which its commands reach their campaigns. */
  readonly commandOrder: CommandOrder;
  /** Campaigns in which it currently shows a throw, and the links through which it does. */
  readonly throwingIn: Map<CampaignId, LinkRow>;
}

export type LiveSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, Connection>;
export type SocketServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, Connection>;

/** The socket.io room of all connections that watch a campaign. */
export const roomOf = (campaign: CampaignId): string => `campaign:${campaign}`;

/** The room of those watchers who may see everything. */
export const ownersRoomOf = (campaign: CampaignId): string => `${roomOf(campaign)}:owners`;

/** Makes a connection receive what happens in a campaign, as far as its link may see it. */
export function joinRooms(
  socket: Pick<LiveSocket, 'join' | 'leave'>,
  { campaign, role }: Pick<LinkRow, 'campaign' | 'role'>,
): void {
  void socket.join(roomOf(campaign));
  if (audienceOf(role) === 'owner') void socket.join(ownersRoomOf(campaign));
  else void socket.leave(ownersRoomOf(campaign));
}

/** Removes a connection from a campaign's rooms and from its list of people present. */
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

/**
 * The link of a connection to each campaign: the one that it was made with, or else the one through which it watches.
 */
export function linksOf({ watching, ownLink }: Connection): ReadonlyMap<CampaignId, LinkRow> {
  const links = new Map(watching);
  if (ownLink) links.set(ownLink.campaign, ownLink);
  return links;
}

/** Whether the holder of a link is shown by the same name and in the same colour. */
export const isShownAs = (one: LinkRow, other: LinkRow): boolean =>
  one.label === other.label && one.colour === other.colour;

/** All links in use by a connection: those of `linksOf`, and those through which it shows a throw. */
export const linksInUse = (connection: Connection): readonly LinkRow[] => [
  ...linksOf(connection).values(),
  ...connection.throwingIn.values(),
];

/**
 * Settles with the given work but drops its result: a result may contain a whole map, and would be kept as long as the
 * connection has its queue.
 */
export const withoutResult = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => {},
    () => {},
  );

/** The keyring that a connection was made with; `null` if it was made with a token, or with nothing valid. */
export const keyringOf = ({ credentials }: Pick<Connection, 'credentials'>): string | null =>
  credentials.keyring ?? null;
