import { SlicedWork, yieldToEventLoop } from '../../session/event-loop.ts';

/** The path to a list within a value: member names and indices. */
type Path = readonly (string | number)[];

/**
 * Members to append to a list; long lists within them are still empty. The outermost list contains only the value
 * itself.
 */
export interface Slice {
  readonly path: Path;
  readonly members: readonly unknown[];
}

/** A slice, or `null` once all of them were sent. */
export type SliceMessage = Slice | null;

/** A list with at least this many members is sent in slices of its own. */
const LONG_FROM = 32;
/** From how many characters on a slice is full: to copy it takes a fraction of a millisecond. Each member counts as some. */
const FULL_FROM = 16 * 1024;
const CHARACTERS_OF_EACH = 16;

/**
 * Sends a value to another thread or process in slices, yielding to the event loop in between: copying all data of a
 * large campaign at once would block it for too long.
 *
 * @param send awaited before the next slice; the receiver joins the slices with `SliceJoiner`
 * @param asker the network of the client that waits for it
 */
export async function sendSliced(
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

/**
 * Splits a value of plain objects and lists into small slices. Anything else in it, such as an array of bytes, is kept
 * whole.
 */
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
  // Lists found within members are appended to `lists`, so they are sent later.
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

/** Joins the slices of `slicesOf`. */
export class SliceJoiner {
  readonly #outermost: unknown[] = [];

  /** The value; complete once all slices were added. */
  get value(): unknown {
    return this.#outermost[0];
  }

  add({ path, members }: Slice): void {
    (path.reduce(memberOf, this.#outermost) as unknown[]).push(...members);
  }
}

const memberOf = (value: unknown, name: string | number): unknown =>
  (value as Readonly<Record<string | number, unknown>>)[name];
