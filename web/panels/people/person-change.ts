import type { Colour } from '../../../src/ledger/colour.ts';

/** A person's new name and colour, as they are sent to the server. */
interface PersonChange {
  readonly name?: string;
  readonly colour: Colour;
}

/**
 * What somebody changed about themselves. A name that came with a link may be longer than people may choose, so it is
 * sent only if another was typed.
 *
 * @param typed what was typed as a name; `null` where nothing was
 */
export const personChange = (typed: string | null, colour: Colour): PersonChange => ({
  ...(typed?.trim() && { name: typed }),
  colour,
});
