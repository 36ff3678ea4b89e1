import { createContext, runInContext } from 'node:vm';

type Data = Record<string, unknown> & { _id?: string };

/** The embedded collections of documents, and the class of each. */
const EMBEDDED: Readonly<Record<string, string>> = {
  pages: 'JournalEntryPage',
  notes: 'Note',
  drawings: 'Drawing',
  tokens: 'Token',
  walls: 'Wall',
  levels: 'Level',
  regions: 'Region',
};

class Collection {
  readonly byId = new Map<string, Document>();
  get = (id: string) => this.byId.get(id);
  get contents() {
    return [...this.byId.values()];
  }
}

/**
 * A document as scripts see it: its data as members, embedded ones in collections. Updates are merged, as Foundry does.
 */
class Document {
  [member: string]: unknown;
  readonly id: string;
  constructor(data: Data, keepId = true) {
    this.id = keepId && data._id ? data._id : `made${String(++Document.made).padStart(12, '0')}`;
    for (const [key, value] of Object.entries(structuredClone(data))) {
      if (!(key in EMBEDDED)) this[key] = value;
    }
    for (const [key, type] of Object.entries(EMBEDDED)) {
      const collection = new Collection();
      for (const each of (data[key] as Data[] | undefined) ?? []) {
        const document = new Document(each);
        collection.byId.set(document.id, document);
      }
      this[key] = collection;
      this[`#${type}`] = collection;
    }
  }
  static made = 0;
  #of(type: string): Collection {
    return this[`#${type}`] as Collection;
  }
  toObject() {
    return structuredClone(
      Object.fromEntries(Object.entries(this).filter(([, value]) => !(value instanceof Collection))),
    );
  }
  async update(changes: Data) {
    merge(this as unknown as Data, changes);
    return this;
  }
  async createEmbeddedDocuments(type: string, all: Data[], { keepId = false } = {}) {
    for (const data of all) {
      const document = new Document(data, keepId);
      if (this.#of(type).get(document.id)) throw new Error(`there is a ${type} ${document.id} already`);
      this.#of(type).byId.set(document.id, document);
    }
  }
  async updateEmbeddedDocuments(type: string, all: Data[]) {
    for (const { _id, ...changes } of all) {
      const document = this.#of(type).get(String(_id));
      if (!document) throw new Error(`there is no ${type} ${String(_id)}`);
      await document.update(changes);
    }
  }
  async deleteEmbeddedDocuments(type: string, ids: string[]) {
    for (const id of ids) if (!this.#of(type).byId.delete(id)) throw new Error(`there is no ${type} ${id}`);
  }
  async createThumbnail() {
    return { thumb: 'thumb.webp' };
  }
}

function merge(into: Data, changes: Data): void {
  for (const [key, value] of Object.entries(structuredClone(changes))) {
    const there = into[key];
    if (isPlain(there) && isPlain(value)) merge(there, value);
    else into[key] = value;
  }
}

const isPlain = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Collection);

export type StubDocument = Document & {
  readonly pages: Collection;
  readonly notes: Collection;
  readonly drawings: Collection;
  readonly tokens: Collection;
  readonly walls: Collection;
  readonly levels: Collection;
};

/** The parts of Foundry used by a module that creates scenes and journals. */
export class FoundryStub {
  readonly journal = new Collection();
  readonly scenes = new Collection();
  /** The questions of dialogs, in HTML. */
  readonly asked: string[] = [];
  readonly told: string[] = [];
  answer = true;
  isGameMaster = true;
  readonly #generation: number;

  constructor(generation: 13 | 14) {
    this.#generation = generation;
  }

  /** Loads a module's script and waits until everything that it does when a world is ready is done. */
  async load(script: string, json: string): Promise<void> {
    const ready: (() => Promise<void>)[] = [];
    const self = { isGM: true };
    const documents = (collection: Collection) => ({
      create: async (data: Data, { keepId = false } = {}) => {
        // Version 14 drops what it no longer knows, and 13 what was added later.
        const { levels, background, ...rest } = data;
        const known =
          this.#generation >= 14 ? { ...rest, ...(levels ? { levels } : {}) } : { ...rest, background };
        const document = new Document(known, keepId);
        if (collection.get(document.id)) throw new Error(`there is ${document.id} already`);
        collection.byId.set(document.id, document);
        return document;
      },
    });
    const context = createContext({
      console,
      Hooks: { once: (hook: string, then: () => Promise<void>) => hook === 'ready' && ready.push(then) },
      game: {
        release: { generation: this.#generation },
        user: self,
        users: { activeGM: this.isGameMaster ? self : { isGM: true } },
        journal: this.journal,
        scenes: this.scenes,
      },
      JournalEntry: documents(this.journal),
      Scene: documents(this.scenes),
      ui: { notifications: { info: (text: string) => this.told.push(text) } },
      foundry: {
        utils: {
          getRoute: (path: string) => `/route/${path}`,
          fetchJsonWithTimeout: async (path: string) => {
            if (!/^\/route\/modules\/hexfarer-[0-9a-z]+\/campaign\.json$/.test(path)) throw new Error(path);
            return JSON.parse(json) as unknown;
          },
          escapeHTML: (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`),
        },
        applications: {
          api: {
            DialogV2: {
              confirm: async ({ content }: { content: string }) => {
                this.asked.push(content);
                return this.answer;
              },
            },
          },
        },
      },
    });
    runInContext(`'use strict';\n${script}`, context);
    for (const then of ready) await then();
  }

  scene(): StubDocument {
    const [only, ...more] = this.scenes.contents;
    if (!only || more.length > 0) throw new Error(`there are ${this.scenes.contents.length} scenes`);
    return only as StubDocument;
  }

  entry(ending: string): StubDocument {
    const found = this.journal.contents.filter(({ name }) => String(name).endsWith(ending));
    if (found.length !== 1) throw new Error(`there are ${found.length} entries '${ending}'`);
    return found[0] as StubDocument;
  }
}
