import type { CliCommand } from './command.ts';

/** The longest line of `--help`, except for words that can't be broken: what a terminal shows if nobody widened it. */
const HELP_WIDTH = 80;
/** The widest option that has its description beside it; that of a wider one begins below it. */
const WIDEST_BESIDE = 24;

const WHAT_IT_IS =
  'Hexfarer: hex exploration where nothing is known before it is entered, and nothing is taken back.';

/** The output of `hexfarer --help`. */
export function overview(commands: ReadonlyMap<string, { readonly summary: string }>): string {
  const width = Math.max(...[...commands.keys()].map((name) => name.length));
  const indent = ' '.repeat(width + 4);
  const lines = [...commands].map(
    ([name, { summary }]) =>
      `  ${name.padEnd(width)}  ${wrapText(summary, HELP_WIDTH - width - 4).join(`\n${indent}`)}`,
  );
  return `${wrapText(WHAT_IT_IS, HELP_WIDTH).join('\n')}

Usage: hexfarer COMMAND [OPTIONS]

${lines.join('\n')}

hexfarer COMMAND --help tells a command's options.
`;
}

/** The output of `hexfarer COMMAND --help`. */
export function commandHelp(summary: string, { name, operands, help, groups = [] }: CliCommand): string {
  const blocks = [{ heading: '', help }, ...groups].map((group) => ({
    heading: group.heading,
    rows: Object.entries(group.help).map(
      ([option, { value, does }]) => [`--${option}${value ? ` ${value}` : ''}`, does] as const,
    ),
  }));
  const widths = blocks.flatMap(({ rows }) => rows.map(([left]) => left.length));
  const width = Math.max(0, ...widths.filter((each) => each <= WIDEST_BESIDE));
  const hasOptions = blocks.some(({ rows }) => rows.length > 0);
  const usage = ['hexfarer', name, ...operands, ...(hasOptions ? ['[OPTIONS]'] : [])].join(' ');
  const indent = ' '.repeat(width + 4);
  const told = blocks.map(({ heading, rows }) => {
    const lines = rows.map(([left, right]) => {
      const beginning = left.length > width ? `  ${left}\n${indent}` : `  ${left.padEnd(width)}  `;
      return `${beginning}${wrapText(right, HELP_WIDTH - width - 4).join(`\n${indent}`)}\n`;
    });
    return `${heading && `${heading}:\n`}${lines.join('')}`;
  });
  return `${wrapText(summary, HELP_WIDTH).join('\n')}

Usage: ${usage}

${told.join('\n')}`;
}

/** A text in lines of at most `width` characters, broken between words. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return [...lines, line];
}
