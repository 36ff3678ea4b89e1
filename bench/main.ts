/**
 * Measures what matters and holds it against floors, each in the same run as its floor. Figures are named on the
 * command line, or all are taken: `npm run bench`, `npm run bench -- rules durable`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { conditions } from './conditions.ts';
import { type Bench, type Figure, table } from './figure.ts';
import { storedBytes } from './figures/bytes.ts';
import { durableReveals, durableSlowly } from './figures/durable.ts';
import { surveys } from './figures/elevation.ts';
import { acknowledgement, thousandWatchers } from './figures/live.ts';
import { manyCampaigns } from './figures/many.ts';
import { million } from './figures/million.ts';
import { opening } from './figures/opening.ts';
import { page } from './figures/page.ts';
import { postgres } from './figures/postgres.ts';
import { islands, rulesAlone } from './figures/rules.ts';
import { sealing } from './figures/sealing.ts';
import { servers } from './figures/servers.ts';
import { sizing } from './figures/sizing.ts';
import { verifying } from './figures/verify.ts';

const BENCHES: Readonly<Record<string, Bench>> = {
  rules: rulesAlone,
  islands,
  surveys,
  sealing,
  durable: durableReveals,
  slow: durableSlowly,
  bytes: storedBytes,
  acknowledgement,
  watchers: thousandWatchers,
  opening,
  million,
  many: manyCampaigns,
  verify: verifying,
  postgres,
  servers,
  sizing,
  page,
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !Object.hasOwn(BENCHES, name));
if (unknown !== undefined) {
  process.stderr.write(`there is no figure '${unknown}'; there are ${Object.keys(BENCHES).join(', ')}\n`);
  process.exit(2);
}

// Whoever stops a run stops its servers with it, and leaves no files.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const figures: Figure[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const note = (line: string) => process.stderr.write(`${name}: ${line}\n`);
  const taken = await bench(note);
  figures.push(...taken);
  process.stderr.write(`${table(taken)}\n`);
}

process.stdout.write(table(figures));
// Only a whole run is kept: the figures of the last one stand beside what they mean.
if (wanted.length === 0) keep();

function keep(): void {
  const folder = join(import.meta.dirname, '..', '..', '..', 'bench');
  const run = { ...conditions(), figures };
  const { day, node, cpu, fileSystem, commit } = run;
  const code = commit === null ? '' : `, commit ${commit.slice(0, 12)}`;
  writeFileSync(join(folder, 'figures.json'), `${JSON.stringify(run, null, 2)}\n`);
  writeFileSync(
    join(folder, 'figures.md'),
    `# Figures of the last run\n\n${day}, Node ${node}, ${cpu}, ${fileSystem}${code}. [What they mean](README.md).\n\n${table(figures)}`,
  );
}
