// Bundles the server's modules into a few files, which Node loads in three quarters of the time: its programs, and what
// they share in `dist/server/`. Packages are not bundled, except for one. Types are checked by `npm run typecheck`.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Modules that Node starts, or that another part of the build imports, by their paths in `src/`. */
const PROGRAMS = [
  'main',
  'http/work/drawing-worker',
  'storage/backups/backup-worker',
  'storage/backups/copy-worker',
  'protocol/openapi/openapi',
];

/** This package has over a hundred files, which Node looks up one by one: bundled, each start is a tenth faster. */
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
      // No tree shaking: an expression that seems useless may be there to throw, such as `decodeURIComponent(path);`.
      treeshake: false,
      input: Object.fromEntries(PROGRAMS.map((program) => [program, join(root, 'src', `${program}.ts`)])),
      external: (id) => !id.startsWith('.') && !id.startsWith(root) && !INCLUDED.test(id),
      output: { entryFileNames: '[name].js', chunkFileNames: 'server/[name]-[hash].js', minify: false },
    },
  },
});
