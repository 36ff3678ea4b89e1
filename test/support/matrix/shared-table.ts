import type { Role } from '../../../src/ledger/role.ts';
import type { ProblemCode } from '../../../src/protocol/problem.ts';
import { ApiClient } from '../api-client.ts';
import type { MemoryServer } from '../memory-server.ts';
import { newPartner } from '../parties.ts';
import { sendRequest } from './send-request.ts';

export const STATES = ['open', 'frozen', 'closed'] as const;
export type State = (typeof STATES)[number];

/** Someone who sends requests, by the credentials shown. */
export interface Visitor {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  /** How the campaign admits them: their role, or the code of the refusal. */
  readonly comesAs: { readonly role: Role; readonly link: string } | { readonly code: ProblemCode };
  /** The token in the headers, if it opens something. */
  readonly opens?: string;
}

/** Texts that were planted, by who may read them. */
export interface Secrets {
  readonly nobody: readonly string[];
  readonly owners: readonly string[];
  readonly everyone: readonly string[];
  /** Texts of another campaign. */
  readonly others: readonly string[];
}

/** A campaign in some state, everybody who might ask for it, and what they may know. */
export interface SharedTable {
  readonly id: string;
  readonly state: State;
  readonly owner: ApiClient;
  readonly visitors: readonly Visitor[];
  readonly secrets: Secrets;
  readonly seed: string;
  /** Sequence numbers of notes written by the player with the plain link, to be erased. */
  readonly playersNotes: number[];
  /** How often the party was moved: if even it is at the start, if odd in the hex to the north. */
  moves: number;
}

export const NORTH = 1;
export const SOUTH = 4;
const SEED = 'planted-seed';
const NOTE_FOR_OWNERS = 'PLANTED the miller is the werewolf';
/** The text that every visitor tries to write. */
export const NOTE_KEPT_BACK = 'PLANTED the mill is a trap';
const NOTE_FOR_ALL = 'PLANTED the inn has good ale';
const UNUSED_LABEL = 'PLANTED label of the shy cousin';
const OF_OTHERS = ['PLANTED other campaign', 'PLANTED other note'];
const MINUTE = 60_000;

/** Sets up a new table, with links of every kind. */
export async function sharedTable({ url, clock }: MemoryServer, state: State): Promise<SharedTable> {
  const anyone = new ApiClient(url);
  const name = `PLANTED ${state} campaign`;
  const { id, owner, token } = await anyone.start({ name, seed: SEED });
  const [otherName, otherNote] = OF_OTHERS as [string, string];
  const other = await anyone.start({ name: otherName });
  await other.owner.command(other.id, { kind: 'note', q: 0, r: 0, text: otherNote, for: 'everyone' });
  const player = await newPartner(owner, id, 'player', 'PLANTED Anna');
  const watcher = await newPartner(owner, id, 'watcher', 'PLANTED Screen');
  const revoked = await newPartner(owner, id, 'player', 'gone');
  await newPartner(owner, id, 'watcher', UNUSED_LABEL);
  const expiresAt = new Date(Date.parse(clock.now()) + MINUTE).toISOString();
  const expiring = await owner.call<{ token: string }>('POST', `/api/campaigns/${id}/links`, {
    role: 'owner',
    expiresAt,
  });

  const keyring = async (tokens: readonly string[], child = false): Promise<string> => {
    let cookie = '';
    for (const each of tokens) {
      const { headers } = await sendRequest({
        method: 'POST',
        url: `${url}api/keyring`,
        headers: cookie ? { cookie } : {},
        body: { token: each, child },
      });
      cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    }
    return cookie;
  };
  const { token: players } = player.link;
  const { token: watchers } = watcher.link;
  const rings = {
    revoked: await keyring([revoked.link.token]),
    watcherAndPlayer: await keyring([watchers, players]),
    watcherAndOther: await keyring([watchers, other.token]),
    playerAndOwner: await keyring([players, token]),
    child: await keyring([players], true),
  };
  const own = await sendRequest({
    method: 'GET',
    url: `${url}api/campaigns/${id}/people`,
    headers: { cookie: rings.child },
  });
  const { link: childLink } = (JSON.parse(own.body) as { own: { link: string } }).own;
  await owner.call('DELETE', `/api/campaigns/${id}/links/${revoked.link.id}`);
  clock.advance(MINUTE);

  const note = async (client: ApiClient, text: string, audience: 'everyone' | 'owner', q = 0) =>
    (await client.command(id, { kind: 'note', q, r: 0, text, for: audience })).body.seq;
  await note(owner, NOTE_FOR_OWNERS, 'owner');
  await note(owner, NOTE_FOR_ALL, 'everyone');
  const playersNotes: number[] = [];
  for (let q = 1; q <= 5; q++) playersNotes.push(await note(player.client, `Seen ${q}.`, 'everyone', q));
  await owner.command(id, { kind: 'name', q: 0, r: 0, of: 'place', text: 'PLANTED Greenhollow' });
  await owner.command(id, { kind: 'battlefield', q: 0, r: 0, edition: 'portable-1' });
  if (state === 'frozen') await owner.command(id, { kind: 'set', frozen: true });
  if (state === 'closed') await owner.command(id, { kind: 'close' });

  const unknown = { code: 'access/unknown-token' } as const;
  const notFound = { code: 'campaign/not-found' } as const;
  const as = (role: Role, link: string) => ({ role, link });
  const bearer = (shown: string) => ({ authorization: `Bearer ${shown}` });
  const [cookieName] = rings.child.split('=');
  const ownerLink = (
    await owner.call<{ links: { id: string; own: boolean }[] }>('GET', `/api/campaigns/${id}/links`)
  ).body.links.find(({ own: isOwn }) => isOwn)?.id as string;
  const visitors: readonly Visitor[] = [
    { name: 'nobody', headers: {}, comesAs: { code: 'access/no-token' } },
    { name: 'malformed', headers: { authorization: 'Basic dXNlcjpwYXNz' }, comesAs: unknown },
    { name: 'wrong', headers: bearer('x'.repeat(32)), comesAs: unknown },
    { name: 'revoked', headers: bearer(revoked.link.token), comesAs: unknown },
    { name: 'expired', headers: bearer(expiring.body.token), comesAs: unknown },
    { name: 'stranger', headers: bearer(other.token), comesAs: notFound, opens: other.token },
    { name: 'made-up keyring', headers: { cookie: `${cookieName}=${'x'.repeat(32)}` }, comesAs: notFound },
    { name: 'emptied keyring', headers: { cookie: rings.revoked }, comesAs: notFound },
    { name: 'owner', headers: bearer(token), comesAs: as('owner', ownerLink), opens: token },
    { name: 'player', headers: bearer(players), comesAs: as('player', player.link.id), opens: players },
    { name: 'watcher', headers: bearer(watchers), comesAs: as('watcher', watcher.link.id), opens: watchers },
    {
      name: 'keyring of watcher and player',
      headers: { cookie: rings.watcherAndPlayer },
      comesAs: as('player', player.link.id),
    },
    {
      name: 'keyring of watcher and stranger',
      headers: { cookie: rings.watcherAndOther },
      comesAs: as('watcher', watcher.link.id),
    },
    {
      name: 'keyring of player and owner',
      headers: { cookie: rings.playerAndOwner },
      comesAs: as('owner', ownerLink),
    },
    { name: 'child of the player', headers: { cookie: rings.child }, comesAs: as('player', childLink) },
    {
      name: 'watcher before an owner’s keyring',
      headers: { ...bearer(watchers), cookie: rings.playerAndOwner },
      comesAs: as('watcher', watcher.link.id),
      opens: watchers,
    },
    {
      name: 'stranger before an owner’s keyring',
      headers: { ...bearer(other.token), cookie: rings.playerAndOwner },
      comesAs: notFound,
      opens: other.token,
    },
  ];
  const tokens = [token, players, watchers, revoked.link.token, expiring.body.token, other.token];
  const secretsOfRings = Object.values(rings).map((cookie) => cookie.split('=')[1] as string);
  const seed = state === 'closed' ? { everyone: [SEED], nobody: [] } : { everyone: [], nobody: [SEED] };
  return {
    id,
    state,
    owner,
    visitors,
    secrets: {
      nobody: [...tokens, ...secretsOfRings, ...seed.nobody],
      owners: [NOTE_FOR_OWNERS, NOTE_KEPT_BACK, UNUSED_LABEL],
      everyone: [name, NOTE_FOR_ALL, 'PLANTED Anna', 'PLANTED Greenhollow', ...seed.everyone],
      others: OF_OTHERS,
    },
    seed: SEED,
    playersNotes,
    moves: 0,
  };
}

/** Texts in an answer that its recipient must not know. @param told what this answer may reveal besides */
export function leaksIn(
  { secrets }: SharedTable,
  { comesAs }: Visitor,
  text: string,
  told: readonly string[] = [],
): string[] {
  const role = 'role' in comesAs ? comesAs.role : null;
  const hidden = [
    ...secrets.nobody,
    ...secrets.others,
    ...(role === 'owner' ? [] : secrets.owners),
    ...(role === null ? secrets.everyone : []),
  ];
  return hidden.filter((secret) => text.includes(secret) && !told.includes(secret));
}
