import { SlicedWork, yieldToEventLoop } from '../../session/event-loop.ts';

/** Where a list stands in a value: the names and indices that lead there. */
type Path = readonly (string | number)[];

/** Members to be added to a list, whose own long lists are still empty. The outermost list has the value alone. */
export interface Slice {
  readonly path: Path;
  readonly members: readonly unknown[];
}

/** A slice, or `null` once all of them were sent. */
export type SliceMessage = Slice | null;

/** A list of more members is handed over on its own. */
const LONG_FROM = 32;
/** From how many characters on a slice is full: to copy it takes a fraction of a millisecond. Each member counts as some. */
const FULL_FROM = 16 * 1024;
const CHARACTERS_OF_EACH = 16;

/**
 * Hands a value over to another thread or process, some of it at a time, and lets everything else go on in between: to copy all
 * that a large campaign has takes so long that others would wait for it.
 *
 * @param send awaited before more is sent; `slicesOf` the value are joined again by `SlicesJoined`
 * @param asker the network of whoever waits for it
 */
export async function handOver(
  value: unknown,
  send: (message: SliceMessage) => Promise<void> | void,
  asker: string,
): Promise<void> {
  const work = new SlicedWork(() => yieldToEventLoop(asker));
  for (const slice of slicesOf(value)) {
    await send(slice);
    if (work.isDue) await work.pause();
  }
  await send(null);
}

/** A value of plain objects and lists as slices, of which none is large. Whatever else is in it, arrays of bytes say, is left whole. */
export function* slicesOf(value: unknown): Generator<Slice, void, void> {
  const lists: { readonly path: Path; readonly list: readonly unknown[] }[] = [{ path: [], list: [value] }];
  const here: (string | number)[] = [];
  let weight = 0;
  const inside = (name: string | number, member: unknown): unknown => {
    here.push(name);
    const without = withoutLists(member);
    here.pop();
    return without;
  };
  const withoutLists = (each: unknown): unknown => {
    weight += CHARACTERS_OF_EACH + (typeof each === 'string' ? each.length : 0);
    if (Array.isArray(each)) {
      if (each.length < LONG_FROM) return each.map((member, index) => inside(index, member));
      lists.push({ path: [...here], list: each });
      return [];
    }
    if (!isPlainObject(each)) return each;
    return Object.fromEntries(Object.entries(each).map(([name, member]) => [name, inside(name, member)]));
  };
  // Lists within their members come after them.
  for (const { path, list } of lists) {
    let members: unknown[] = [];
    weight = 0;
    here.push(...path);
    for (const [index, member] of list.entries()) {
      members.push(inside(index, member));
      if (weight < FULL_FROM) continue;
      yield { path, members };
      members = [];
      weight = 0;
    }
    here.length = 0;
    if (members.length > 0) yield { path, members };
  }
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** What `slicesOf` took apart, put together again. */
export class SlicesJoined {
  readonly #outermost: unknown[] = [];

  /** Whole once all slices were added. */
  get value(): unknown {
    return this.#outermost[0];
  }

  add({ path, members }: Slice): void {
    (path.reduce(memberOf, this.#outermost) as unknown[]).push(...members);
  }
}

const memberOf = (value: unknown, name: string | number): unknown =>
  (value as Readonly<Record<string | number, unknown>>)[name];
