import type { Colour } from '../../../src/ledger/colour.ts';

/** What the server is asked to keep of a person. */
interface PersonChange {
  readonly name?: string;
  readonly colour: Colour;
}

/**
 * What somebody changed of themselves. A name that came with a link, and may be longer than those that people give
 * themselves, is left as it is where nobody typed another.
 *
 * @param typed what was typed as a name; `null` where nothing was
 */
export const personChange = (typed: string | null, colour: Colour): PersonChange => ({
  ...(typed?.trim() && { name: typed }),
  colour,
});
