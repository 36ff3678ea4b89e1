import { MOMENT } from '../past-view.ts';

const SINCE = 'since';

/** The moment that an address names, limited to existing entries. */
export interface Moment {
  readonly at: number;
  readonly since: number | null;
  /** What is wrong with the address; empty if nothing is. */
  readonly fault: string;
}

/**
 * The moment that the query of an address names, such as `?at=120&since=40`; the last one if it names none.
 *
 * @param head number of the last entry
 */
export function momentIn(query: string, head: number): Moment {
  const asked = new URLSearchParams(query);
  const at = entryIn(asked.get(MOMENT) ?? String(head), head);
  const since = asked.get(SINCE);
  if (at === null)
    return {
      at: head,
      since: null,
      fault: `The address asks for entry “${asked.get(MOMENT)}”. There are entries 1 to ${head}: this is the last.`,
    };
  if (since === null) return { at, since: null, fault: '' };
  const from = entryIn(since, at);
  const fault = `The address compares with entry “${since}”. That must be one from 1 to ${at}: nothing is compared.`;
  return { at, since: from, fault: from === null ? fault : '' };
}

function entryIn(text: string, last: number): number | null {
  const seq = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  return seq >= 1 && seq <= last ? seq : null;
}

/** The query of an address that names this moment. */
export const queryOf = (at: number, since: number | null): string =>
  `?${MOMENT}=${at}${since === null ? '' : `&${SINCE}=${since}`}`;
