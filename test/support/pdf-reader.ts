import { Worker } from 'node:worker_threads';

export interface ReadPage {
  readonly text: string;
  readonly width: number;
  readonly height: number;
  /** What its links lead to: pages, counted from 1, and addresses on the web. */
  readonly links: readonly (number | string)[];
}

/** A PDF document as a reader that is not ours reads it. */
export interface ReadPdf {
  readonly pages: readonly ReadPage[];
  readonly info: Readonly<Record<string, unknown>>;
  /** Bookmarks with those below them, and the page each leads to. */
  readonly outline: readonly Bookmark[];
  /** What could run when it is opened. */
  readonly scripts: unknown;
}

export interface Bookmark {
  readonly title: string;
  readonly page: number;
  readonly below: readonly Bookmark[];
}

/** Reads it in a thread of its own, since the reader puts its own forms of `JSON.stringify` and others in the place of Node's. */
export function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  return new Promise((resolve, reject) => {
    const reader = new Worker(new URL('pdf-thread.mjs', import.meta.url), { workerData: bytes });
    reader.once('message', resolve);
    reader.once('error', reject);
    reader.once('exit', (code) => reject(new Error(`the reader ended with ${code} before it was done`)));
  });
}
