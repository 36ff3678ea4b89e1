import type { TableForm } from './table-form.ts';

/**
 * A table as it is typed, sound or not, as a table of Markdown: to be read, to be copied, and to be brought in again. When it
 * is rolled is not in it.
 */
export function formMarkdown({ title, roll, rows }: TableForm): string {
  const lines = rows.map(
    ({ from, to, text }) => `| ${cell(to.trim() === '' ? from : `${from}-${to}`)} | ${cell(text)} |`,
  );
  return `# ${cell(title.trim() || 'A new table')}\n\n| ${cell(roll)} | Result |\n| --- | --- |\n${lines.join('\n')}\n`;
}

/** Words in a cell, which stays on its line: no sign makes them bold or slanted. What looks like a link is read as one. */
const cell = (text: string): string =>
  text
    .trim()
    .replace(/[\\`*_~|]/g, '\\$&')
    .replace(/\s*\n\s*/g, '<br>');
