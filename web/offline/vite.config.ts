import { join } from 'node:path';
import { defineConfig } from 'vite';

/**
 * Builds the service worker next to the page. Its name never changes, since browsers check that address for updates.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    // Lists the bundled packages for `build/licenses.mjs`, which deletes the file.
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
