import { expect } from 'vitest';
import { json, runInProcess } from '../../support/cli.ts';
import { type RawAnswer, rawJson, rawRequest } from '../../support/raw-http.ts';
import { uuidOf } from '../../support/store-rows.ts';

/** A campaign, its server, and its owner's token. */
export interface Owned {
  readonly url: string;
  readonly id: string;
  readonly token: string;
}

/** The campaign that a server has created; fails on any other answer. */
export function owned(url: string, { status, text, json: made }: RawAnswer): Owned {
  expect(status, text).toBe(201);
  const { campaign, links } = made as {
    campaign: { id: string };
    links: { owner: { token: string } };
  };
  return { url, id: campaign.id, token: links.owner.token };
}

export const started = async (url: string, campaign: unknown): Promise<Owned> =>
  owned(url, await rawJson(`${url}api/campaigns`, 'POST', campaign));

const within = ({ url, id }: Owned, path: string): string => `${url}api/campaigns/${id}${path}`;
const bearer = ({ token }: Owned) => ({ authorization: `Bearer ${token}` });

const post = (at: Owned, path: string, body: unknown): Promise<RawAnswer> =>
  rawJson(within(at, path), 'POST', body, bearer(at));

const sent = (at: Owned, command: unknown, name: string): Promise<RawAnswer> =>
  post(at, '/commands', { id: uuidOf(`${at.id} ${name}`), command });

/** Adds a player's link with a label, and sets the player's name. */
export async function joined(at: Owned, label: string, name: string): Promise<Owned> {
  const { status, text, json: link } = await post(at, '/links', { role: 'player', label });
  expect(status, text).toBe(201);
  const player = { ...at, token: (link as { token: string }).token };
  const renamed = await rawJson(within(at, '/people/own'), 'PATCH', { name }, bearer(player));
  expect(renamed.status, renamed.text).toBe(200);
  return player;
}

/** Sends commands one after the other; returns the answers. Fails if the server fails (5xx). */
export async function played(at: Owned, commands: readonly unknown[], name: string): Promise<RawAnswer[]> {
  const answers: RawAnswer[] = [];
  for (const [nth, command] of commands.entries()) {
    const answer = await sent(at, command, `${name} ${nth}`);
    expect(answer.status, `${JSON.stringify(command)}: ${answer.text}`).toBeLessThan(500);
    answers.push(answer);
  }
  return answers;
}

const headOf = async (at: Owned): Promise<number> => {
  const { json: campaign } = await rawRequest(within(at, ''), { headers: bearer(at) });
  return (campaign as { seq: number }).seq;
};

/** What an owner may read of a campaign besides drawings and its archive. */
const READ = [
  ...['', '/map', '/map?at=1', '/hexes/0/0', '/timeline', '/people', '/journal?limit=5000'],
  ...['/ledger?after=0&limit=1000', '/export/gazetteer', '/export/gazetteer?as=html'],
  ...['/export/journal', '/export/journal?as=html'],
];
export const DRAWN = ['text-mapper', 'svg', 'png', 'pdf', 'vault', 'foundry', 'tiled'].map(
  (format) => `/export/${format}`,
);

/**
 * Reads a campaign in every way: by its owner, by a verifier through its link, by a server that imports its archive,
 * and by forking.
 *
 * @param drawn paths of `DRAWN` to read as well
 * @returns its archive, and the campaigns made from it
 */
export async function readInEveryWay(
  at: Owned,
  drawn: readonly string[] = [],
): Promise<{ readonly archive: Buffer; readonly copies: readonly Owned[] }> {
  for (const path of [...READ, ...drawn]) {
    const { status, text } = await rawRequest(within(at, path), { headers: bearer(at) });
    expect(status, `${path}: ${text.slice(0, 500)}`).toBe(200);
  }
  const link = `${at.url}c/${at.id}#${at.token}`;
  expect(json(await runInProcess(['verify', link, '--json']))).toMatchObject({ ok: true });
  const { status, bytes } = await rawRequest(within(at, '/export/archive'), { headers: bearer(at) });
  expect(status).toBe(200);
  const answer = await rawRequest(`${at.url}api/campaigns/import`, {
    method: 'POST',
    body: bytes,
    headers: { 'content-type': 'application/gzip' },
  });
  const imported = owned(at.url, answer);
  const fork = async (parent: Owned): Promise<Owned> =>
    owned(at.url, await post(parent, '/fork', { at: Math.ceil((await headOf(parent)) / 2), name: 'A fork' }));
  return { archive: bytes, copies: [imported, await fork(at), await fork(await fork(imported))] };
}

/** Closes a campaign, and erases every text in it. */
export async function erased(at: Owned): Promise<void> {
  const head = await headOf(at);
  const erasing = Array.from({ length: head }, (_, nth) => ({ kind: 'erase', seq: nth + 1 }));
  await played(at, [{ kind: 'close' }, ...erasing], 'at the end');
}
