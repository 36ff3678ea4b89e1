import { join } from 'node:path';
import { defineConfig } from 'vite';

const FONT = /\.woff2$/;

/**
 * Builds the first screen of a demo, and the line above each of its maps, separately from the page, which is the same
 * with or without a demo.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/demo/',
  publicDir: false,
  // The fonts are the page's: both builds give them the same names, and they are stored only once.
  experimental: { renderBuiltUrl: (file) => (FONT.test(file) ? `/${file}` : { relative: false }) },
  plugins: [
    {
      name: 'fonts-of-the-page',
      enforce: 'post',
      generateBundle(_options, bundle) {
        for (const file of Object.keys(bundle)) if (FONT.test(file)) delete bundle[file];
      },
    },
  ],
  build: {
    // Lists the bundled packages for `build/licenses.mjs`, which deletes the file.
    license: { fileName: 'demo-licenses.json' },
    outDir: '../../dist/web/demo',
    emptyOutDir: false,
    target: 'es2022',
    // The page's content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        'first-screen': join(import.meta.dirname, 'first-screen.html'),
        line: join(import.meta.dirname, 'line.tsx'),
      },
      output: {
        // As in the page's build, so that fonts have the same names.
        hashCharacters: 'hex',
        // The server inserts these two into the page, so their names must not change.
        entryFileNames: ({ name }) => (name === 'line' ? 'line.js' : 'assets/[name]-[hash].js'),
        assetFileNames: ({ names }) =>
          names.includes('line.css') ? 'line.css' : 'assets/[name]-[hash][extname]',
      },
    },
  },
});
