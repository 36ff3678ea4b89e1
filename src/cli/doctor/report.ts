import { printable } from '../terminal/command.ts';
import { wrapText } from '../terminal/help.ts';
import type { Finding } from './finding.ts';
import type { ReportedSetting } from './told-settings.ts';

/** The longest line, except for commands and words that can't be broken. */
const WIDTH = 100;
/** The meaning of a longer value is printed on the next line. */
const LONGEST_VALUE = 24;

/** The settings in three columns; those that are set are marked with a star. */
export function settingsReport(heading: string, settings: readonly ReportedSetting[]): string {
  const left = widest(settings.map(({ name }) => name));
  const middle = Math.min(LONGEST_VALUE, widest(settings.map(({ value }) => value)));
  const rows = settings.map(({ name, value, isSet, means }) => {
    const shown = printable(value);
    const start = `${isSet ? '*' : ' '} ${name.padEnd(left)}  `;
    const indent = left + middle + 6;
    const words = wrapText(means, WIDTH - indent)
      .map(printable)
      .join(`\n${' '.repeat(indent)}`);
    return shown.length > middle
      ? `${start}${shown}\n${' '.repeat(indent)}${words}\n`
      : `${start}${shown.padEnd(middle)}  ${words}\n`;
  });
  return `${heading}\n\n${rows.join('')}`;
}

/** The findings, each followed by advice on how to repair it, if it needs any. */
export function findingsReport(findings: readonly Finding[]): string {
  const middle = widest(findings.map(({ about }) => about));
  const indent = middle + 9;
  const rows = findings.map(({ level, about, what, mend, command = '' }) => {
    const lines = [
      ...wrapText(what, WIDTH - indent),
      ...(mend === undefined ? [] : mendLines(`→ ${mend}`, command, WIDTH - indent)),
    ];
    return `${level.padEnd(5)}  ${about.padEnd(middle)}  ${lines.map(printable).join(`\n${' '.repeat(indent)}`)}\n`;
  });
  return `What was looked at\n\n${rows.join('')}`;
}

/** Long advice is broken into lines; a command never is, since a part of it could be run on its own. */
function mendLines(mend: string, command: string, width: number): string[] {
  if (command === '' || mend.length <= width) return wrapText(mend, width);
  const advice = mend.slice(0, -command.length).trimEnd();
  return advice === '→' ? [mend] : [...wrapText(advice, width), command];
}

const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length));
