// Writes the package's bill of materials in CycloneDX, from package-lock.json: what is installed with it, and what is
// in the page. It has neither a time nor a serial number, so that two builds give the same bytes.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const made = join(root, 'dist');
const DEVELOPMENT = 'cdx:npm:package:development';
const IN_PAGE = { name: 'hexfarer:in-page', value: 'true' };

const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const inPage = new Set(
  JSON.parse(readFileSync(join(made, 'page-packages.json'), 'utf8')).map(
    (one) => `${one.name}@${one.version}`,
  ),
);
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
const whole = listed();
const components = whole.components.filter((one) => isShipped(one)).map((one) => shipped(one));
const refs = new Set([whole.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])]);
const { serialNumber: _, ...bom } = whole;
const { timestamp: __, ...metadata } = whole.metadata;
writeFileSync(
  join(made, 'sbom.cdx.json'),
  `${JSON.stringify(
    {
      ...bom,
      metadata: { ...metadata, component: { ...metadata.component, type: 'application', name, version } },
      components,
      dependencies: bom.dependencies
        .filter(({ ref }) => refs.has(ref))
        .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((on) => refs.has(on)) })),
    },
    null,
    1,
  )}\n`,
);

/** Everything in package-lock.json, as npm lists it. */
function listed() {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm === undefined ? ['npm'] : [process.execPath, npm];
  const { status, stdout } = spawnSync(program, [...first, ...words], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 2],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) process.exit(status ?? 1);
  return JSON.parse(stdout);
}

function isShipped({ name, version, properties }) {
  return inPage.has(`${name}@${version}`) || !properties.some((one) => one.name === DEVELOPMENT);
}

/** A component under its real name, not an alias. A package in the page is required, even if npm lists it as dev-only. */
function shipped(listed) {
  const component = { ...listed, name: lock[`node_modules/${listed.name}`]?.name ?? listed.name };
  if (!inPage.has(`${component.name}@${component.version}`)) return component;
  const properties = component.properties.filter((one) => one.name !== DEVELOPMENT);
  return { ...component, scope: 'required', properties: [...properties, IN_PAGE] };
}
