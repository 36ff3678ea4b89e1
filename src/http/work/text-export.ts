import { z } from 'zod';
import { TEXT_FORM_NAMES } from '../../formats/document/text-forms.ts';
import { mapQuerySchema } from '../../protocol/queries.ts';

/** How a text of a campaign is asked for: after which entry, and in which form. */
export const textExportSchema = mapQuerySchema.extend({
  as: z
    .enum(TEXT_FORM_NAMES, { error: `a text is written as ${TEXT_FORM_NAMES.join(' or ')}` })
    .default(TEXT_FORM_NAMES[0]),
});
