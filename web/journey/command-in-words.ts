import type { Command, CountCommand, EnterCommand } from '../../src/campaign/command.ts';
import { MARK_NAMES } from '../../src/formats/drawing/mark-names.ts';
import { neighbour } from '../../src/hex/direction.ts';
import { hexLabel } from '../../src/hex/label.ts';
import { wayInWords } from '../../src/telling/road-drawn.ts';
import { capitalised } from '../../src/text/capitalised.ts';
import type { Journey } from './journey.ts';
import { perDayInWords } from './news-teller.ts';

type Told = Pick<Journey, 'campaign' | 'words'>;

/** What a command is about to do, worded as a heading: "Enter 5048". */
export function commandInWords(command: Command, journey: Told): string {
  switch (command.kind) {
    case 'enter':
      return entering(command, journey);
    case 'travel':
      return command.to ? `Travel to ${hexLabel(command.to)}` : 'Travel on';
    case 'rest':
      return 'Rest until tomorrow';
    case 'roll':
      return command.table === undefined
        ? `Throw ${command.dice ?? 'dice'}`
        : `Roll on ${titleOf(command.table, journey)}`;
    case 'battlefield':
      return `Roll the battlefield at ${hexLabel(command)}`;
    case 'note':
      return `${command.text ? 'Keep' : 'Take away'} the note at ${hexLabel(command)}`;
    case 'name': {
      const what = `the ${command.of} at ${hexLabel(command)}`;
      return command.text ? `Name ${what} “${command.text}”` : `Take away the name of ${what}`;
    }
    case 'mark':
      return command.mark
        ? `Mark ${hexLabel(command)}: ${MARK_NAMES[command.mark]}`
        : `Take away the mark at ${hexLabel(command)}`;
    case 'road':
      return `${command.of ? `Draw a ${command.of}` : 'Take away the road'} ${wayInWords(command.along)}`;
    case 'count':
      return counting(command);
    case 'table':
      return command.table
        ? `Save the table ${command.table.title}`
        : `Put away ${titleOf(command.id, journey)}`;
    case 'set':
      return command.name === undefined ? 'Change how it is played' : `Call the campaign “${command.name}”`;
    case 'erase':
      return `Erase the text of entry ${command.seq}`;
    case 'close':
      return 'Close the campaign';
  }
}

function entering({ to, from }: EnterCommand, { campaign, words }: Told): string {
  if (to === 0) return 'Reveal the start';
  const at = from ?? campaign.party;
  if (!at) return capitalised(words.verb);
  const hex = neighbour(at, to);
  return `${campaign.world.isPassable(hex) ? 'Walk to' : capitalised(words.verb)} ${hexLabel(hex)}`;
}

function counting({ name, to, by, perDay, remove }: CountCommand): string {
  if (remove) return `Remove ${name}`;
  if (by !== undefined) return `${name} ${by < 0 ? '−' : '+'}${Math.abs(by).toLocaleString('en')}`;
  if (to !== undefined) return `${name}: ${to.toLocaleString('en')}`;
  return `${name}: ${perDayInWords(perDay ?? 0)}`;
}

const titleOf = (table: string, { campaign }: Told): string => campaign.tables.get(table)?.title ?? table;
