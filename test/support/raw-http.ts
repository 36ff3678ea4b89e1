import { request } from 'node:http';

export interface RawAnswer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
  /** The body as received, possibly compressed. */
  readonly bytes: Buffer;
  /** The body as JSON; `null` if it is not JSON. */
  readonly json: unknown;
}

/** Sends an HTTP request with exactly these headers, including those that `fetch` reserves: Host, Origin, Cookie. */
export function rawRequest(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
    path,
  }: {
    method?: string;
    headers?: Record<string, string>;
    body?: string | Buffer;
    /** The path as it is, while that of a URL would be normalized. */
    path?: string;
  } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    // A connection for each request, so that a test that breaks one affects no other.
    const options = { method, headers, agent: false, ...(path !== undefined && { path }) };
    const asked = request(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const packed = response.headers['content-encoding'] !== undefined;
        const text = bytes.toString('utf8');
        const isJson = !packed && /json/.test(response.headers['content-type'] ?? '');
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          bytes,
          json: isJson && text !== '' ? JSON.parse(text) : null,
        });
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** A JSON request of the same kind. */
export const rawJson = (
  url: string,
  method: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<RawAnswer> => {
  const text = JSON.stringify(body);
  return rawRequest(url, {
    method,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
      ...headers,
    },
    body: text,
  });
};
