// Writes under which licences others' work is in the page, in what is installed beside it, and in its fonts:
// `web/licenses.txt` for those who get the page, `THIRD-PARTY-LICENSES.txt` for those who get all. Which packages are
// in the page stands in `page-packages.json`.
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

/** What a package is called that is not installed under another name. */
function nameAt(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** What Vite put into the page's scripts, as it wrote it down. */
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

/** Packages with the texts of their licences, each text once. */
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

/** Some name their licence in its text alone. */
function licenseIn(text) {
  return /^(The )?MIT License/i.test(text) ? 'MIT' : 'unnamed';
}

function textOf({ text, path, name }) {
  if (text !== undefined) return text;
  // Of one that is not for this machine another version may be there.
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
