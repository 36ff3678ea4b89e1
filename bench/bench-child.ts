/** Runs one bench in a process of its own and sends its figures to the parent: `node bench-child.js NAME`, forked. */
import { BENCHES } from './benches.ts';

const [name] = process.argv.slice(2) as [string];
// A signal ends it by `exit`, so that its servers are stopped and its files removed.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const figures = await BENCHES[name]?.((line) => process.stderr.write(`${name}: ${line}\n`));
process.send?.(figures, () => process.disconnect());
