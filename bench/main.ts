/**
 * Measures performance and compares it with floors (minimal implementations), measured in the same run. Runs the
 * benches named on the command line, or all of them: `npm run bench`, `npm run bench -- rules durable`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BENCHES } from './benches.ts';
import { figuresApart } from './child.ts';
import { conditions } from './conditions.ts';
import { type Figure, table } from './figure.ts';

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !Object.hasOwn(BENCHES, name));
if (unknown !== undefined) {
  process.stderr.write(`there is no figure '${unknown}'; there are ${Object.keys(BENCHES).join(', ')}\n`);
  process.exit(2);
}

// A signal ends the run by `exit`, so that its servers are stopped and its files removed.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const figures: Figure[] = [];
for (const name of Object.keys(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const taken = await figuresApart(name);
  figures.push(...taken);
  process.stderr.write(`${table(taken)}\n`);
}

process.stdout.write(table(figures));
// Only the figures of a full run are saved, beside the README that explains them.
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
