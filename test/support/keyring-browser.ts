import { expect } from 'vitest';
import type { NewCampaignAnswer } from '../../src/protocol/answers.ts';
import { liveClient } from './live-client.ts';
import { type RawAnswer, rawJson, rawRequest } from './raw-http.ts';

export const setCookies = ({ headers }: RawAnswer): string[] => [headers['set-cookie'] ?? []].flat();

/** A browser with its own key, which it keeps for this origin and other services of the host can't read or set. */
export class KeyringBrowser {
  readonly url: string;
  readonly key: string | null;
  cookie = '';

  /** @param name makes its key differ from other browsers' keys; null for one that stores nothing */
  constructor(url: string, name: string | null) {
    this.url = url;
    this.key = name === null ? null : name.padEnd(22, '-');
  }

  async ask(method: string, path: string, body?: unknown): Promise<RawAnswer> {
    const headers = {
      ...(this.cookie && { cookie: this.cookie }),
      ...(this.key && { 'hexfarer-browser': this.key }),
    };
    const answer =
      body === undefined
        ? await rawRequest(`${this.url}api${path}`, { method, headers })
        : await rawJson(`${this.url}api${path}`, method, body, headers);
    const set = setCookies(answer).find((each) => /; Path=\/(;|$)/.test(each) && !each.includes('Domain='));
    if (set) this.cookie = set.split(';')[0] ?? '';
    return answer;
  }

  /** Makes a campaign and keeps its link. */
  async start(): Promise<{ id: string; token: string }> {
    const { status, json } = await this.ask('POST', '/campaigns', {
      name: 'The Green Marches',
      world: { kind: 'solo' },
      keep: true,
    });
    expect(status).toBe(201);
    const { campaign, links } = json as NewCampaignAnswer;
    return { id: campaign.id, token: links.owner.token };
  }

  /** Keeps a link that was made elsewhere. */
  async keep(token: string): Promise<void> {
    expect((await this.ask('POST', '/keyring', { token })).status).toBe(200);
  }

  async held(): Promise<string[]> {
    const { json } = await this.ask('GET', '/campaigns');
    return (json as { campaigns: { id: string }[] }).campaigns.map(({ id }) => id).sort();
  }
}

export const liveAs = (url: string, cookie: string, browser: string | null) =>
  liveClient(url, undefined, { extraHeaders: { cookie }, ...(browser && { auth: { browser } }) });

/** The campaigns that another browser sees with the same cookie. */
export const heldWith = (url: string, cookie: string, name: string | null): Promise<string[]> => {
  const other = new KeyringBrowser(url, name);
  other.cookie = cookie;
  return other.held();
};
