import { Worker } from 'node:worker_threads';

export interface ReadPage {
  readonly text: string;
  readonly width: number;
  readonly height: number;
  /** What its links lead to: pages, counted from 1, and addresses on the web. */
  readonly links: readonly (number | string)[];
  /** From where to where its texts reach, in points from its lower left corner. */
  readonly reach: Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>;
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

/** Answers what was asked by its number. */
interface Answer {
  readonly asked: number;
  readonly read?: ReadPdf;
  readonly failed?: string;
}

interface Waiting {
  readonly resolve: (read: ReadPdf) => void;
  readonly reject: (why: Error) => void;
}

/** A thread that reads one document after the other: to load the reader takes longer than to read most of them. */
class ReadingThread {
  readonly #worker = new Worker(new URL('pdf-thread.mjs', import.meta.url));
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;

  constructor() {
    // A run does not wait for it to end.
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

/** Reads it in a thread, since the reader puts its own forms of `JSON.stringify` and others in the place of Node's. */
export function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  thread ??= new ReadingThread();
  return thread.read(bytes);
}
