import { capitalised } from '../../../src/text/capitalised.ts';
import type { SettingDescription } from '../../../src/world/setting.ts';

/** How the form for a new campaign speaks of a setting. */
interface SettingWords {
  readonly title: string;
  /** What it does, in a sentence or two. */
  readonly does: string;
  /** What its choices are called; those that are missing are called by their value. */
  readonly choices?: Readonly<Record<string, string>>;
}

/**
 * The words for the settings of all worlds, by their option. The descriptions of the settings themselves are for the
 * command line, and use the words of the published rules.
 */
const WORDS: Readonly<Record<string, SettingWords>> = {
  algorithm: {
    title: 'Shape of the coast',
    does: 'There are five ways in which an island grows. The first gives the most ragged coast.',
  },
  size: {
    title: 'Hexes of land',
    does: 'Around them is open sea, where no party can go.',
  },
  start: {
    title: 'Height of the start',
    does: 'In feet: the lowest point of the first hex.',
  },
  'dice-count': {
    title: 'Dice for a height',
    does: 'Fewer dice make gentler land.',
    choices: { 2: '2d6', 4: '4d6', 6: '6d6', 8: '8d6' },
  },
  change: {
    title: 'Steepness',
    does:
      'Feet up or down for each point by which the dice differ from their average. With “twelfth” it is a twelfth of ' +
      'the height of the hex that the party is in, and high land rises ever faster, to 50,000 feet and more. A number ' +
      'such as 250 slows that down.',
  },
  'least-change': {
    title: 'Least steepness',
    does: 'Never fewer feet for a point than this, however low the land. 2 or more avoids endless flood plains.',
  },
  'hex-width': {
    title: 'Width of a hex',
    does: 'In miles. How much water the rivers carry depends on it.',
  },
  outflow: {
    title: 'Rivers leave a hex',
    does: 'Where more than one way leads down.',
    choices: { lowest: 'by the lowest way', random: 'by any way, at random' },
  },
  basin: {
    title: 'Water without a way out',
    does: 'What a hex becomes that no river can leave.',
    choices: { lake: 'a lake', swamp: 'a swamp' },
  },
};

/** How the form speaks of a setting; one without words of its own is described as on the command line. */
export const wordsOfSetting = ({ name, option, does }: SettingDescription): SettingWords =>
  WORDS[option] ?? { title: spaced(name), does: `${capitalised(does)}.` };

/** `leastChange` as people would write it: "Least change". */
const spaced = (name: string): string =>
  capitalised(name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
