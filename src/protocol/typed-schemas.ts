/** Schemas for text that people type. */

import { z } from 'zod';
import { LONGEST_NAME } from '../ledger/settings.ts';
import { HALF_A_CHARACTER, hasLoneSurrogate, isCleanLine, isCleanText, isVisible } from '../text/typed.ts';

/** A line of text. Control characters are refused, since what can't be printed might not be stored as it came. */
export const line = (most: number) =>
  z
    .string({ error: 'a text' })
    .max(most, { error: `a text of at most ${most} characters` })
    .refine(isCleanLine, unfit('a line of text, without control characters'));

/** The error message: what would have been right; for an unpaired surrogate, which nobody typed, also what is wrong. */
const unfit = (what: string) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    hasLoneSurrogate(String(input)) ? `a text of whole characters: ${HALF_A_CHARACTER}` : what,
});

/** A line with at least one visible character. */
export const visibleLine = (most: number, error: string) => line(most).trim().refine(isVisible, { error });

/**
 * A visible line or an empty one. White space and zero-width characters alone are refused: they would look like no
 * name.
 */
export const lineOrNothing = (most: number) => line(most).trim().refine(isNothingOrVisible, UNSEEN);

/** Lines of text, or nothing. Besides printable characters only line feeds and tabs are allowed; CRLF becomes LF. */
export const linesOrNothing = (most: number) =>
  z
    .string({ error: 'a text' })
    .overwrite((text) => text.replaceAll('\r\n', '\n'))
    .max(most, { error: `a text of at most ${most} characters` })
    .refine(isCleanText, unfit('a text without control characters'))
    .refine(isNothingOrVisible, UNSEEN);

const isNothingOrVisible = (written: string): boolean => written === '' || isVisible(written);
const UNSEEN = { error: 'a text that can be seen, or an empty one' };

/** The name of a campaign. */
export const campaignName = visibleLine(
  LONGEST_NAME,
  `a name of 1 to ${LONGEST_NAME} characters that can be seen`,
);
