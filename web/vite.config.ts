import { defineConfig, type Plugin } from 'vite';

const SERVER = 'http://127.0.0.1:8080';

/** The live channel is a websocket and nothing else (`live/socket-channel.ts`): the code of the other transports is left out. */
const onlyWebsocket: Plugin = {
  name: 'only-websocket',
  transform: {
    filter: { id: /\/engine\.io-client\/build\/esm\/transports\/index\.js$/ },
    handler: (code) => code.replace(/^.*\b(?:XHR|WT)\b.*$/gm, ''),
  },
};

/** What the transport over XHR does when it is loaded would keep all of it on the page, for nobody. */
const withoutXhr: Plugin = {
  name: 'without-xhr',
  transform: {
    filter: { id: /\/engine\.io-client\/build\/esm\/transports\/polling-xhr\.js$/ },
    handler: () => 'export class BaseXHR {}\nexport class XHR {}\nexport class Request {}\n',
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [onlyWebsocket, withoutXhr],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The page's policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What the first screen needs comes in one file; what is fetched later takes from it what it shares with it.
        codeSplitting: { groups: [{ name: 'page', tags: ['$initial'] }] },
      },
    },
  },
  server: {
    proxy: {
      '/api': SERVER,
      '/live': { target: SERVER, ws: true },
    },
  },
});
