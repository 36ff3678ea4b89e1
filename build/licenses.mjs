// Collects the licences of third-party packages: those in the page, its fonts included, in `web/licenses.txt`, for
// whoever gets only the page; and all, with those installed beside it, in `THIRD-PARTY-LICENSES.txt`. Lists the
// packages in the page in `page-packages.json`.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const made = join(root, 'dist');
const LICENSE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;
const FONTS = '@fontsource/';

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const installed = Object.entries(packages)
  .filter(([path, { dev }]) => path !== '' && !dev)
  .map(([path, { name, version, license }]) => ({ path, name: name ?? nameAt(path), version, license }));

const code = bundled();
const fonts = installed.filter(({ name }) => name.startsWith(FONTS));
const page = [...code, ...fonts];
const inPage = section('In the page: code, and fonts cut down to the letters that it shows', page);
const beside = section(
  'Installed with the package',
  installed.filter(({ name, version }) => !page.some((one) => one.name === name && one.version === version)),
);
writeFileSync(
  join(made, 'page-packages.json'),
  `${JSON.stringify(page.map(({ name, version }) => ({ name, version })))}\n`,
);
write('web/licenses.txt', [inPage]);
write('THIRD-PARTY-LICENSES.txt', [inPage, beside]);

/** Name of a package by its path in node_modules; not for packages installed under an alias. */
function nameAt(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** The packages that Vite put into the page's scripts, from the lists it wrote; removes those lists. */
function bundled() {
  const names = readdirSync(join(made, 'web'), { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => name.endsWith('-licenses.json'));
  const all = files.flatMap((name) => {
    const file = join(made, 'web', name);
    const found = JSON.parse(readFileSync(file, 'utf8'));
    rmSync(file);
    return found;
  });
  const each = new Map(all.map((one) => [`${one.name} ${one.version}`, one]));
  return [...each.values()].map(({ identifier, ...one }) => ({ ...one, license: identifier }));
}

/** A section with packages and the texts of their licences, each text once. */
function section(title, parts) {
  const byText = new Map();
  const named = parts.map((part) => {
    const text = textOf(part);
    return [`${part.name} ${part.version} (${part.license ?? licenseIn(text)})`, text];
  });
  for (const [name, text] of named.sort(([one], [other]) => (one < other ? -1 : 1)))
    byText.set(text, new Set(byText.get(text)).add(name));
  const entries = [...byText].map(([text, names]) => `${[...names].join('\n')}\n\n${text}\n`);
  return `${'='.repeat(80)}\n${title}\n${'='.repeat(80)}\n\n${entries.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

/** Name of the licence, for packages that name it only in its text. */
function licenseIn(text) {
  return /^(The )?MIT License/i.test(text) ? 'MIT' : 'unnamed';
}

function textOf({ text, path, name }) {
  if (text !== undefined) return text;
  // A package for another platform is not installed here, but another version of it may be.
  const paths = path === undefined ? [] : [path, ...pathsOf(name)];
  const folder = paths.map((each) => join(root, each)).find((each) => existsSync(each));
  const files = folder ? readdirSync(folder).filter((file) => LICENSE_FILE.test(file)) : [];
  const texts = files.sort().map((name) => readFileSync(join(folder, name), 'utf8').trim());
  return texts.length > 0
    ? texts.join('\n\n').replaceAll('\r\n', '\n')
    : 'These come without a text of their own: the licence that they name holds in its usual words.';
}

function pathsOf(name) {
  return installed.filter((one) => one.name === name).map(({ path }) => path);
}

function write(file, sections) {
  writeFileSync(
    join(made, file),
    `Hexfarer is under the MIT licence. It is made with the work of others, under these:\n\n${sections.join('\n')}`,
  );
}
