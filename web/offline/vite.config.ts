import { join } from 'node:path';
import { defineConfig } from 'vite';

/** The service worker lies beside the page, under a name that never changes: browsers ask for it again by that. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    // What it is made with, for `build/licenses.mjs`, which takes it away.
    license: { fileName: 'service-worker-licenses.json' },
    outDir: '../../dist/web',
    emptyOutDir: false,
    target: 'es2023',
    rolldownOptions: {
      input: join(import.meta.dirname, 'service-worker.ts'),
      output: { entryFileNames: 'service-worker.js' },
    },
  },
});
