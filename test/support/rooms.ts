import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

/**
 * Which room may import which: only rooms of a lower rank, and itself. Rooms of one rank don't know each other.
 */
const RANKS: readonly (readonly string[])[] = [
  ['hex', 'dice'],
  ['rules'],
  ['ledger'],
  ['world'],
  ['telling'],
  ['campaign'],
  ['protocol', 'formats', 'session'],
  ['storage', 'access'],
  ['http', 'live', 'config'],
  ['compose'],
  ['server'],
  ['cli'],
  ['main'],
];

/** Rooms that know no clock, no chance and no system. */
const PURE = new Set(['hex', 'dice', 'rules', 'ledger', 'world', 'telling', 'campaign', 'formats']);

/** What the page may import of the rooms below. */
const PAGE_MAY_IMPORT = new Set([
  'hex',
  'dice',
  'rules',
  'ledger',
  'world',
  'telling',
  'campaign',
  'formats',
  'protocol',
]);

const IMPURE: readonly (readonly [RegExp, string])[] = [
  [/from 'node:|import\('node:|require\(/, 'a module of Node'],
  [/\bMath\.random\b/, 'Math.random'],
  [/\bDate\b(?!-)/, 'Date'],
  [/\bperformance\.now\b/, 'performance.now'],
  [/\bprocess\./, 'process'],
  [/\b(setTimeout|setInterval|setImmediate|fetch)\(/, 'timers or the network'],
];

export interface SourceFile {
  /** Path from the project's root, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** All sources below some folders of the project. */
export function sourcesOf(root: string, folders: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') })),
  );
}

/** Every import that goes upwards or sideways, and everything impure in a pure room, in words. */
export function breaches(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => [...importBreaches(file), ...purityBreaches(file)]);
}

function importBreaches({ path, text }: SourceFile): string[] {
  const room = roomOf(path);
  return importsOf(text)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => roomOf(normalize(join(dirname(path), specifier))))
    .filter((target) => !mayImport(room, target))
    .map((target) => `${path}: ${room} may not import ${target}`);
}

function purityBreaches({ path, text }: SourceFile): string[] {
  if (!PURE.has(roomOf(path))) return [];
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  return IMPURE.filter(([pattern]) => pattern.test(code)).map(
    ([, what]) => `${path}: a pure room knows ${what}`,
  );
}

/** Files that come back to themselves when one follows their imports, those of types too: each circle once, in words. */
export function circles(files: readonly SourceFile[]): string[] {
  const imported = new Map(
    files.map(({ path, text }) => [
      path,
      importsOf(text)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => normalize(join(dirname(path), specifier))),
    ]),
  );
  const done = new Set<string>();
  const found: string[] = [];
  const follow = (path: string, way: readonly string[]): void => {
    const met = way.indexOf(path);
    if (met >= 0) found.push([...way.slice(met), path].join(' → '));
    if (met >= 0 || done.has(path)) return;
    for (const next of imported.get(path) ?? []) follow(next, [...way, path]);
    done.add(path);
  };
  for (const { path } of files) follow(path, []);
  return found;
}

const importsOf = (text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map(([, specifier]) => specifier as string);

/** `src/rules/solo.ts` is in `rules`, `src/compose.ts` a room of its own, everything of the page in `web`. */
function roomOf(path: string): string {
  const [top, room] = path.split('/');
  return top === 'web' ? 'web' : (room ?? '').replace(/\.ts$/, '');
}

function mayImport(room: string, target: string): boolean {
  if (room === target) return true;
  if (room === 'web') return PAGE_MAY_IMPORT.has(target);
  return rankOf(target) < rankOf(room);
}

function rankOf(room: string): number {
  const rank = RANKS.findIndex((rooms) => rooms.includes(room));
  if (rank < 0) throw new Error(`${room} is in no rank: every room has its place in test/support/rooms.ts`);
  return rank;
}
