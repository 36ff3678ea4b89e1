import { Agent, request } from 'node:http';
import { gunzipSync } from 'node:zlib';

/** Connections are kept alive, since there are thousands of requests. */
const AGENT = new Agent({ keepAlive: true, maxSockets: 4 });

export interface Reply {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  /** The body after decompression. */
  readonly body: string;
}

export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Sends an HTTP request. Returns everything that came back. */
export function sendRequest({ method, url, headers, body }: Asked): Promise<Reply> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const sent = {
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    }),
  };
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers: sent, agent: AGENT }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(parts);
        const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: (isPacked ? gunzipSync(bytes) : bytes).toString('utf8'),
        });
      });
    });
    call.on('error', reject);
    call.end(text);
  });
}
