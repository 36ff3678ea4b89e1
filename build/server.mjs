// Puts the modules of the server together into few files, which Node loads in three quarters of the time: its programs, and
// what they share in `dist/server/`. Packages stay where they are installed, but for one. Types are checked by
// `npm run typecheck`.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** What is started by Node, or read by another part of the build, under the paths that they have in `src/`. */
const PROGRAMS = [
  'main',
  'http/work/drawing-worker',
  'storage/backups/backup-worker',
  'protocol/described/openapi',
];

/** It is over a hundred files, which Node looks for one by one: put in with ours, they save a tenth of each start. */
const INCLUDED = /^drizzle-orm(\/|$)/;

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  ssr: { noExternal: INCLUDED },
  build: {
    ssr: true,
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: false,
    sourcemap: true,
    rolldownOptions: {
      // Nothing is left out: what looks as if it did nothing may be there to throw, such as `decodeURIComponent(path);`.
      treeshake: false,
      input: Object.fromEntries(PROGRAMS.map((program) => [program, join(root, 'src', `${program}.ts`)])),
      external: (id) => !id.startsWith('.') && !id.startsWith(root) && !INCLUDED.test(id),
      output: { entryFileNames: '[name].js', chunkFileNames: 'server/[name]-[hash].js', minify: false },
    },
  },
});
