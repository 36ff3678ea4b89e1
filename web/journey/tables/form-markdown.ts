import type { TableForm } from './table-form.ts';

/**
 * A table being typed, valid or not, as a Markdown table: to read, to copy, and to import again. It leaves out when the
 * table is rolled.
 */
export function formMarkdown({ title, roll, rows }: TableForm): string {
  const lines = rows.map(
    ({ from, to, text }) => `| ${cell(to.trim() === '' ? from : `${from}-${to}`)} | ${cell(text)} |`,
  );
  return `# ${cell(title.trim() || 'A new table')}\n\n| ${cell(roll)} | Result |\n| --- | --- |\n${lines.join('\n')}\n`;
}

/** The text of a cell, on one line and escaped so that nothing becomes bold or italic. Links remain links. */
const cell = (text: string): string =>
  text
    .trim()
    .replace(/[\\`*_~|]/g, '\\$&')
    .replace(/\s*\n\s*/g, '<br>');
