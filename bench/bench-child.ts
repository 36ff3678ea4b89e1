/** Takes the figures of one bench on its own, and hands them over: `node bench-child.js NAME`, forked. */
import { BENCHES } from './benches.ts';

const [name] = process.argv.slice(2) as [string];
// Whoever ends it ends its servers with it, and leaves no files.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const figures = await BENCHES[name]?.((line) => process.stderr.write(`${name}: ${line}\n`));
process.send?.(figures, () => process.disconnect());
