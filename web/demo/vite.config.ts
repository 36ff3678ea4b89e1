import { join } from 'node:path';
import { defineConfig } from 'vite';

/** The first screen of a demo, and the line that it has above each map: beside the page, which is as it always is. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/demo/',
  publicDir: false,
  build: {
    outDir: '../../dist/web/demo',
    emptyOutDir: true,
    target: 'es2022',
    // The page's policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        'first-screen': join(import.meta.dirname, 'first-screen.html'),
        line: join(import.meta.dirname, 'line.tsx'),
      },
      output: {
        // The server writes these two into the page, which knows nothing of them.
        entryFileNames: ({ name }) => (name === 'line' ? 'line.js' : 'assets/[name]-[hash].js'),
        assetFileNames: ({ names }) =>
          names.includes('line.css') ? 'line.css' : 'assets/[name]-[hash][extname]',
      },
    },
  },
});
