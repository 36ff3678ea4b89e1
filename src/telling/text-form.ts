/** The formats that a campaign's texts can be written in; the first is the default. */
export const TEXT_FORM_NAMES = ['markdown', 'html'] as const;
export type TextFormName = (typeof TEXT_FORM_NAMES)[number];
