import { join } from 'node:path';
import { defineConfig } from 'vite';

const FONT = /\.woff2$/;

/** The first screen of a demo, and the line that it has above each map: beside the page, which is as it always is. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/demo/',
  publicDir: false,
  // Its fonts are the page's, which the build gives the same names, and lie there once for both.
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
    // What it is made with, for `build/licenses.mjs`, which takes it away.
    license: { fileName: 'demo-licenses.json' },
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
        // As in the page, for the names of the fonts.
        hashCharacters: 'hex',
        // The server writes these two into the page, which knows nothing of them.
        entryFileNames: ({ name }) => (name === 'line' ? 'line.js' : 'assets/[name]-[hash].js'),
        assetFileNames: ({ names }) =>
          names.includes('line.css') ? 'line.css' : 'assets/[name]-[hash][extname]',
      },
    },
  },
});
