import { diceName } from '../../dice/request.ts';
import { ownDiceWords, type Trace } from '../../dice/roll.ts';
import type { PlayedDay } from '../bundle/whole-campaign.ts';
import { LIGHT } from '../drawing/palette.ts';
import { dateOf, dayTitle, lineOf, noteTitle } from '../journal/journal-writer.ts';
import { noteBlocks, QUIET } from './note-blocks.ts';
import type { TextBlock, TextRun } from './text-block.ts';

/** Font size and indentation, in points. */
const SIZE = 9.5;
const INDENT = 10;

/** The events of the campaign, day by day, with their dice. */
export function journalBlocks(days: readonly PlayedDay[]): TextBlock[] {
  let date = '';
  return days.flatMap((day): TextBlock[] => [
    {
      size: 14,
      before: 12,
      hasRule: true,
      keepsWithNext: true,
      anchor: `day-${day.day}`,
      bookmark: dayTitle(day),
      runs: [{ text: dayTitle(day), face: 'caps', ink: LIGHT.title }],
    },
    ...day.events.flatMap(({ event, dice }): TextBlock[] => {
      const blocks: TextBlock[] = [];
      const playedOn = dateOf(event.at);
      if (playedOn !== date)
        blocks.push({
          size: 8,
          before: 4,
          keepsWithNext: true,
          runs: [{ text: `Played on ${playedOn}`, face: 'sans-italic', ink: QUIET }],
        });
      date = playedOn;
      const { by, note } = event;
      blocks.push({
        size: SIZE,
        hanging: INDENT,
        before: 3,
        keepsWithNext: note !== undefined || dice.length > 0,
        runs: note
          ? [{ text: noteTitle(note, by), face: 'sans-italic' }]
          : [{ text: lineOf({ day, event }), face: 'sans' }],
      });
      if (note) blocks.push(...noteBlocks(note.markdown, INDENT));
      else if (dice.length > 0) blocks.push({ size: 8, indent: INDENT, before: 0.5, runs: diceRuns(dice) });
      return blocks;
    }),
  ]);
}

/** Dice with their faces: `altitude 2d6 3+4`; discarded ones are struck out. */
function diceRuns(trace: Trace): TextRun[] {
  const run = (text: string, struck = false): TextRun => ({
    text,
    face: 'sans-italic',
    ink: QUIET,
    ...(struck && { struck }),
  });
  return trace.flatMap((roll, at) => {
    const { for: purpose, sides, faces, discarded } = roll;
    const own = ownDiceWords(roll);
    return [
      run(`${at === 0 ? '' : ', '}${purpose} ${diceName({ count: faces.length, sides })} `),
      run(faces.join('+'), discarded === true),
      ...(own ? [run(` (${own})`)] : []),
    ];
  });
}
