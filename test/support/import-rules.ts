import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

/** Which room may import which: itself, and only rooms of a lower rank. Rooms of one rank don't import each other. */
const RANKS: readonly (readonly string[])[] = [
  ['text', 'hex', 'dice', 'program-files', 'forked-program'],
  ['rules'],
  ['ledger'],
  ['world'],
  ['telling'],
  ['campaign'],
  ['protocol', 'formats', 'session'],
  ['storage', 'access', 'rendering', 'demo'],
  ['http', 'live', 'config'],
  ['compose', 'installation'],
  ['server'],
  ['cli'],
  ['main'],
];

/** The same within the page. A file in no folder, such as `web/app.tsx`, is a room of its own. */
const PAGE_RANKS: readonly (readonly string[])[] = [
  ['styles', 'vite.config'],
  ['kit', 'offline'],
  ['map'],
  ['live'],
  ['journey'],
  ['panels'],
  ['pages'],
  ['app', 'demo'],
  ['main'],
];

/** Rooms that use neither clock nor chance nor operating system. */
const PURE = new Set(['text', 'hex', 'dice', 'rules', 'ledger', 'world', 'telling', 'campaign', 'formats']);

/** What the page may import from the rooms below it. */
const PAGE_MAY_IMPORT = new Set([
  'text',
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

/** All source files below some folders of the project. */
export function sourcesOf(root: string, folders: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') })),
  );
}

/** Descriptions of all imports that go upwards or sideways, and of everything impure in a pure room. */
export function breaches(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => [...importBreaches(file), ...purityBreaches(file)]);
}

function importBreaches({ path, text }: SourceFile): string[] {
  return localImportsOf({ path, text })
    .filter((target) => !mayImport(path, target))
    .map((target) => {
      const isWithinPage = isOfPage(path) && isOfPage(target);
      return isWithinPage
        ? `${path}: web/${folderOf(path)} may not import web/${folderOf(target)}`
        : `${path}: ${roomOf(path)} may not import ${roomOf(target)}`;
    });
}

function purityBreaches({ path, text }: SourceFile): string[] {
  if (!PURE.has(roomOf(path))) return [];
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  return IMPURE.filter(([pattern]) => pattern.test(code)).map(
    ([, what]) => `${path}: a pure room knows ${what}`,
  );
}

/** Descriptions of all import cycles among files, type imports included: each cycle once. */
export function circles(files: readonly SourceFile[]): string[] {
  return circlesIn(new Map(files.map((file) => [file.path, localImportsOf(file)])));
}

/** The same among folders: one imports another if any of its own files does. A subfolder is a separate folder. */
export function folderCircles(files: readonly SourceFile[]): string[] {
  const imported = new Map<string, string[]>();
  for (const file of files) {
    const folder = dirname(file.path);
    const others = localImportsOf(file)
      .map((path) => dirname(path))
      .filter((other) => other !== folder);
    imported.set(folder, [...(imported.get(folder) ?? []), ...others]);
  }
  return circlesIn(imported);
}

function circlesIn(imported: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const follow = (node: string, way: readonly string[]): void => {
    const met = way.indexOf(node);
    if (met >= 0) found.push([...way.slice(met), node].join(' → '));
    if (met >= 0 || done.has(node)) return;
    for (const next of imported.get(node) ?? []) follow(next, [...way, node]);
    done.add(node);
  };
  for (const node of imported.keys()) follow(node, []);
  return found;
}

/** Paths of the project's own files that a file imports. */
const localImportsOf = ({ path, text }: SourceFile): string[] =>
  importsOf(text)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => normalize(join(dirname(path), specifier)));

const importsOf = (text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map(([, specifier]) => specifier as string);

/** `src/rules/solo.ts` is in `rules`; `src/compose.ts` is a room of its own; everything of the page is in `web`. */
function roomOf(path: string): string {
  const [top, room] = path.split('/');
  return top === 'web' ? 'web' : (room ?? '').replace(/\.ts$/, '');
}

const isOfPage = (path: string): boolean => path.startsWith('web/');

/** The room within the page: `kit` for `web/kit/icon.tsx`, `app` for `web/app.tsx`. */
const folderOf = (path: string): string => (path.split('/')[1] ?? '').replace(/\.tsx?$/, '');

function mayImport(path: string, target: string): boolean {
  if (isOfPage(path) && isOfPage(target)) return isBelow(PAGE_RANKS, folderOf(target), folderOf(path));
  if (isOfPage(path)) return PAGE_MAY_IMPORT.has(roomOf(target));
  return isBelow(RANKS, roomOf(target), roomOf(path));
}

/** True if a room is below another, or the same. */
const isBelow = (ranks: typeof RANKS, lower: string, upper: string): boolean =>
  lower === upper || rankIn(ranks, lower) < rankIn(ranks, upper);

function rankIn(ranks: typeof RANKS, room: string): number {
  const rank = ranks.findIndex((rooms) => rooms.includes(room));
  if (rank < 0)
    throw new Error(`${room} is in no rank: every room has its place in test/support/import-rules.ts`);
  return rank;
}
