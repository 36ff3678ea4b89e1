/** Schemas of what people type. */

import { z } from 'zod';
import { LONGEST_NAME } from '../ledger/settings.ts';
import { areLines, HALF_A_CHARACTER, hasHalf, isLine, isVisible } from '../text/typed.ts';

/** A line of text that people wrote. What can't be printed could be kept otherwise than it came. */
export const line = (most: number) =>
  z
    .string({ error: 'a text' })
    .max(most, { error: `a text of at most ${most} characters` })
    .refine(isLine, unfit('a line of text, without control characters'));

/** What would have been right; of half a character, which nobody typed, also what is wrong. */
const unfit = (what: string) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    hasHalf(String(input)) ? `a text of whole characters: ${HALF_A_CHARACTER}` : what,
});

/** A line with something in it to be seen. */
export const visibleLine = (most: number, error: string) => line(most).trim().refine(isVisible, { error });

/** A line, or nothing at all: what only takes room, or not even that, would pass for a name that is missing. */
export const lineOrNothing = (most: number) => line(most).trim().refine(isNothingOrVisible, UNSEEN);

/**
 * Lines of text that people wrote, or nothing at all: line feeds and tabs are all that may stand in it besides what can be
 * printed. Lines that end as those of Windows do are taken as well, and kept with line feeds.
 */
export const linesOrNothing = (most: number) =>
  z
    .string({ error: 'a text' })
    .overwrite((text) => text.replaceAll('\r\n', '\n'))
    .max(most, { error: `a text of at most ${most} characters` })
    .refine(areLines, unfit('a text without control characters'))
    .refine(isNothingOrVisible, UNSEEN);

const isNothingOrVisible = (written: string): boolean => written === '' || isVisible(written);
const UNSEEN = { error: 'a text that can be seen, or an empty one' };

/** What a campaign is called. */
export const campaignName = visibleLine(
  LONGEST_NAME,
  `a name of 1 to ${LONGEST_NAME} characters that can be seen`,
);
