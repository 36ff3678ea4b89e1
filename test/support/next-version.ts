import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AtEnd } from './at-end.ts';
import { dataDirectory } from './data-directory.ts';
import { PROJECT } from './server-process.ts';

interface Journal {
  readonly entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

/**
 * Makes a later version of the program: the same build with one more migration for PostgreSQL.
 *
 * @returns path of its program, to be run by Node
 */
export function nextVersion(statements: readonly string[], atEnd: AtEnd): string {
  const directory = dataDirectory(atEnd);
  for (const part of ['dist', 'migrations'])
    cpSync(join(PROJECT, part), join(directory, part), { recursive: true });
  symlinkSync(join(PROJECT, 'node_modules'), join(directory, 'node_modules'));
  const about = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { version: string };
  const [major = '0', minor = '0'] = about.version.split('.');
  const version = `${major}.${Number(minor) + 1}.0`;
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ ...about, version }));
  const programs = readdirSync(join(directory, 'dist'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js') && !file.startsWith('web'))
    .map((file) => ({ file: join(directory, 'dist', file), told: `"${about.version}"` }));
  const telling = programs.filter(({ file, told }) => readFileSync(file, 'utf8').includes(told));
  const [one] = telling;
  if (!one || telling.length > 1) throw new Error(`the version stands in ${telling.length} files`);
  writeFileSync(one.file, readFileSync(one.file, 'utf8').replace(one.told, `"${version}"`));

  const migrations = join(directory, 'migrations', 'postgres');
  const journalFile = join(migrations, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as Journal;
  const last = journal.entries.at(-1);
  if (!last) throw new Error('there is no migration that another one could follow on');
  const idx = last.idx + 1;
  const tag = `${String(idx).padStart(4, '0')}_next_version`;
  journal.entries.push({ ...last, idx, tag, when: last.when + 1 });
  writeFileSync(journalFile, JSON.stringify(journal));
  writeFileSync(join(migrations, `${tag}.sql`), statements.join('\n--> statement-breakpoint\n'));
  return join(directory, 'dist', 'main.js');
}
