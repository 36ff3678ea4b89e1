import { diceName } from '../../dice/request.ts';
import { ownDiceWords, type Trace } from '../../dice/roll.ts';
import { escapeMarkdown } from '../document/markdown-text.ts';

/** Dice with their faces, in Markdown: `altitude 2d6 3+4, flow d6 ~~4~~, flow d6 2`. */
export const diceWords = (trace: Trace): string =>
  trace
    .map((roll) => {
      const { for: purpose, sides, faces, discarded } = roll;
      const own = ownDiceWords(roll);
      const shown = faces.join('+');
      const thrown = discarded ? `~~${shown}~~` : shown;
      return `${escapeMarkdown(purpose)} ${diceName({ count: faces.length, sides })} ${thrown}${own && ` (${own})`}`;
    })
    .join(', ');
