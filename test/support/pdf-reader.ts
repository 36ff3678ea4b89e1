import { Worker } from 'node:worker_threads';

export interface ReadPage {
  readonly text: string;
  readonly width: number;
  readonly height: number;
  /** Targets of its links: page numbers, counted from 1, and web addresses. */
  readonly links: readonly (number | string)[];
  /** The area covered by its texts, in points from its lower left corner. */
  readonly reach: Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>;
}

/** A PDF document as parsed by an independent reader. */
export interface ReadPdf {
  readonly pages: readonly ReadPage[];
  readonly info: Readonly<Record<string, unknown>>;
  /** Bookmarks with their children and target pages. */
  readonly outline: readonly Bookmark[];
  /** Scripts that could run on opening. */
  readonly scripts: unknown;
}

export interface Bookmark {
  readonly title: string;
  readonly page: number;
  readonly below: readonly Bookmark[];
}

/** The answer to the request with the same number. */
interface Answer {
  readonly asked: number;
  readonly read?: ReadPdf;
  readonly failed?: string;
}

interface Waiting {
  readonly resolve: (read: ReadPdf) => void;
  readonly reject: (why: Error) => void;
}

/** A thread that reads one document after the other: loading the reader takes longer than reading most documents. */
class ReadingThread {
  readonly #worker = new Worker(new URL('pdf-thread.mjs', import.meta.url));
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;

  constructor() {
    // Lets the run end without waiting for it.
    this.#worker.unref();
    this.#worker.on('message', ({ asked, read, failed }: Answer) => {
      const { resolve, reject } = this.#taken(asked);
      if (read) resolve(read);
      else reject(new Error(failed));
    });
    const end = (why: Error) => {
      thread = null;
      for (const asked of [...this.#waiting.keys()]) this.#taken(asked).reject(why);
    };
    this.#worker.once('error', end);
    this.#worker.once('exit', (code) => end(new Error(`the reader ended with ${code}`)));
  }

  read(bytes: Uint8Array): Promise<ReadPdf> {
    return new Promise((resolve, reject) => {
      this.#asked++;
      this.#waiting.set(this.#asked, { resolve, reject });
      this.#worker.postMessage({ asked: this.#asked, bytes });
    });
  }

  #taken(asked: number): Waiting {
    const waiting = this.#waiting.get(asked);
    if (!waiting) throw new Error(`nobody asked for number ${asked}`);
    this.#waiting.delete(asked);
    return waiting;
  }
}

let thread: ReadingThread | null = null;

/** Reads a PDF in a thread, since the reader replaces `JSON.stringify` and other functions of Node. */
export function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  thread ??= new ReadingThread();
  return thread.read(bytes);
}
