import { randomUUID } from 'node:crypto';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Command } from '../../src/campaign/command.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import type { ProblemBody } from '../../src/protocol/problem.ts';
import { undescribed } from './described-answers.ts';

export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

export interface CreatedCampaign {
  readonly campaign: { readonly id: string; readonly name: string; readonly seq: number };
  readonly links: { readonly owner: { readonly id: string; readonly token: string; readonly url: string } };
}

/** Speaks HTTP to a server, like a bot. */
export class ApiClient {
  readonly url: string;
  readonly #token: string | undefined;

  constructor(url: string, token?: string) {
    this.url = url;
    this.#token = token;
  }

  withToken(token: string): ApiClient {
    return new ApiClient(this.url, token);
  }

  async call<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    // Lets Node notice connections that were closed for idleness while it was blocked.
    await setTimeout(1);
    await setImmediate();
    const response = await fetch(new URL(path, this.url), {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const { status } = response;
    const type = response.headers.get('content-type') ?? '';
    const parsed: unknown = type.includes('json') ? JSON.parse(text) : text;
    const fault = undescribed(method, response.url ? new URL(response.url).pathname : path, {
      status,
      type,
      body: parsed,
    });
    if (fault !== null) throw new Error(`${method} ${path} is answered otherwise than described: ${fault}`);
    return { status, headers: response.headers, body: parsed as T };
  }

  /** Fetches something that is not JSON. */
  fetch(path: string): Promise<Response> {
    return fetch(new URL(path, this.url), {
      ...(this.#token !== undefined && { headers: { authorization: `Bearer ${this.#token}` } }),
    });
  }

  /** Starts a solo campaign, and returns a client with its owner's link. */
  async start(
    campaign: Record<string, unknown> = {},
  ): Promise<{ id: string; owner: ApiClient; token: string; created: CreatedCampaign }> {
    const { status, body } = await this.call<CreatedCampaign>('POST', '/api/campaigns', {
      name: 'The Green Marches',
      world: { kind: 'solo' },
      seed: 'demo',
      ...campaign,
    });
    if (status !== 201) throw new Error(`no campaign was made: ${JSON.stringify(body)}`);
    const { token } = body.links.owner;
    return { id: body.campaign.id, owner: this.withToken(token), token, created: body };
  }

  command(
    campaign: string,
    command: Command,
    id: string = randomUUID(),
  ): Promise<Answer<{ seq: number; entries: Entry[] } & ProblemBody>> {
    return this.call('POST', `/api/campaigns/${campaign}/commands`, { id, command });
  }

  /**
   * Sends one of many commands: if the server's rate limit refuses it, it is sent again after the time that the server
   * asks for.
   */
  async oneOfMany(campaign: string, command: Command): ReturnType<ApiClient['command']> {
    const id = randomUUID();
    for (;;) {
      const answer = await this.command(campaign, command, id);
      if (answer.status !== 429) return answer;
      await setTimeout(Number(answer.headers.get('retry-after')) * 1000);
    }
  }
}
