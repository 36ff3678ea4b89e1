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

/** Words as they are in a cell: no sign of them is one of Markdown, and the cell stays on its line. */
const cell = (text: string): string =>
  text
    .trim()
    .replace(/[\\`*_~|]/g, '\\$&')
    .replace(/\s*\n\s*/g, '<br>');
