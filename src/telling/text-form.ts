/** The forms that texts of a campaign are written in, the first being the one that is meant where none is named. */
export const TEXT_FORM_NAMES = ['markdown', 'html'] as const;
export type TextFormName = (typeof TEXT_FORM_NAMES)[number];
