import { expect } from 'vitest';
import { runInProcess } from './cli.ts';
import { dataDirectory } from './data-directory.ts';
import { serverInProcess } from './server-in-process.ts';

export interface Report {
  readonly ok: boolean;
  readonly settings: readonly { name: string; value: string; isSet: boolean; means: string }[];
  readonly findings: readonly { level: string; about: string; what: string; mend?: string }[];
}

/** The report of `doctor --json`, after checking what is true of every report. */
export async function reportOn(
  directory: string,
  env: Record<string, string> = {},
  words: readonly string[] = [],
): Promise<Report> {
  const { status, out, error } = await runInProcess(['doctor', '--data', directory, '--json', ...words], env);
  const report = JSON.parse(out) as Report;
  expect(error).toBe('');
  expect(status).toBe(report.ok ? 0 : 1);
  expect(report.ok).toBe(report.findings.every(({ level }) => level !== 'wrong'));
  // Exactly the findings that are not well say how to mend them.
  for (const { level, mend } of report.findings) expect(mend === undefined).toBe(level === 'ok');
  return report;
}

/** The findings that are not well, as `level about`. */
export const notWell = ({ findings }: Report): string[] =>
  findings.filter(({ level }) => level !== 'ok').map(({ level, about }) => `${level} ${about}`);

export const finding = ({ findings }: Report, about: string) => {
  const found = findings.find((each) => each.about === about);
  if (!found) throw new Error(`nothing was found about ${about}: ${JSON.stringify(findings)}`);
  return found;
};

/** An empty data directory that a server has run on. */
export async function served(): Promise<string> {
  const directory = dataDirectory();
  await (await serverInProcess({ dataDirectory: directory })).close();
  return directory;
}

export const DAILY = { HEXFARER_BACKUP: 'daily' };
