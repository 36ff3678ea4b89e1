import { z } from 'zod';
import type { Axial } from '../hex/axial.ts';
import { parseHexLabel } from '../hex/label.ts';
import { TEXT_FORM_NAMES } from '../telling/text-form.ts';
import { LONGEST_SEARCH } from '../telling/text-search.ts';
import { campaignName } from './typed-schemas.ts';

/** Values in a query string are text. */
const wholeNumber = z
  .string({ error: 'given once, a whole number from 0' })
  .regex(/^\d{1,15}$/, { error: 'a whole number from 0' })
  .transform(Number);

export const mapQuerySchema = z.object({ at: wholeNumber.optional() });

/** Parameters of the import of a text map: the campaign's name, and the hex where the party starts. */
export const mapImportQuerySchema = z.object({
  name: campaignName.optional(),
  start: z
    .string({ error: 'given once' })
    .transform((text, context): Axial => {
      const hex = parseHexLabel(text);
      if (hex) return hex;
      context.addIssue({ code: 'custom', message: 'a hex by its column and row, such as 5050 or 100.05' });
      return z.NEVER;
    })
    .optional(),
});

export type MapImportQuery = z.infer<typeof mapImportQuerySchema>;

/** Parameters of a drawing; which of them apply depends on the kind of world. */
export const drawingQuerySchema = mapQuerySchema.extend({
  map: z.string({ error: 'given once' }).optional(),
  show: z.string({ error: 'given once, with commas between its values' }).optional(),
  width: z.string({ error: 'given once' }).optional(),
  grid: z.string({ error: 'given once' }).optional(),
  paper: z.string({ error: 'given once' }).optional(),
  hide: z.string({ error: 'given once, with commas between its values' }).optional(),
});

/** Parameters of an export of a whole campaign; each format reads those that it knows. */
export const bundleQuerySchema = mapQuerySchema.extend({
  profile: z.string({ error: 'given once' }).optional(),
  paper: z.string({ error: 'given once' }).optional(),
  as: z.string({ error: 'given once' }).optional(),
});

/** Parameters of an export as text: the entry after which to look, and the format. */
export const textExportQuerySchema = mapQuerySchema.extend({
  as: z
    .enum(TEXT_FORM_NAMES, { error: `a text is written as ${TEXT_FORM_NAMES.join(' or ')}` })
    .default(TEXT_FORM_NAMES[0]),
});

/** The most entries in one answer. */
const LONGEST_TIMELINE = 20_000;

export const timelineQuerySchema = z.object({
  after: wholeNumber.default(0),
  limit: wholeNumber.pipe(z.int().min(1).max(LONGEST_TIMELINE)).default(LONGEST_TIMELINE),
});

/** The most entries in one answer: a client that wants more asks again. */
const MOST_ENTRIES = 1000;

export const ledgerQuerySchema = z.object({
  after: wholeNumber.default(0),
  limit: wholeNumber
    .pipe(
      z
        .int()
        .min(1)
        .overwrite((limit) => Math.min(limit, MOST_ENTRIES)),
    )
    .default(MOST_ENTRIES),
});

export const journalQuerySchema = ledgerQuerySchema.extend({
  search: z
    .string({ error: 'given once' })
    .max(LONGEST_SEARCH, { error: `a text of at most ${LONGEST_SEARCH} characters` })
    .default(''),
});

const signedNumber = z
  .string()
  .regex(/^-?\d{1,8}$/, { error: 'a whole number' })
  .transform(Number);

export const hexParamsSchema = z.object({ q: signedNumber, r: signedNumber });

/** A hex in an address: "3,-2". */
const axialText = z
  .string({ error: 'given once, as q,r' })
  .regex(/^-?\d{1,8},-?\d{1,8}$/, { error: 'a hex as q,r, such as 3,-2' })
  .transform((text): Axial => {
    const [q = 0, r = 0] = text.split(',').map(Number);
    return { q, r };
  });

/** The hex from which another one would be entered. */
export const hexQuerySchema = z.object({ from: axialText.optional() });
