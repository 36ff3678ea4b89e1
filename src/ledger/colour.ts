import { memberAt } from '../hex/list.ts';

/**
 * The colours in which people are shown beside their names: those of Okabe and Ito, which colour-blind eyes tell apart,
 * and a grey. `web/styles/theme.css` says what each looks like.
 */
export const COLOURS = ['orange', 'sky', 'green', 'yellow', 'blue', 'vermilion', 'purple', 'grey'] as const;
export type Colour = (typeof COLOURS)[number];

/** The default colour of a link for which nobody chose one, derived from its public id. */
export function colourOf(link: string): Colour {
  let sum = 0;
  for (let at = 0; at < link.length; at++) sum += link.charCodeAt(at);
  return memberAt(COLOURS, sum % COLOURS.length);
}
