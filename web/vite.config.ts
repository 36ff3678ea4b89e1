import { defineConfig, type Plugin } from 'vite';

const SERVER = 'http://127.0.0.1:8080';

/** The live channel only uses websockets (`live/socket-channel.ts`), so other transports are left out. */
const onlyWebsocket: Plugin = {
  name: 'only-websocket',
  transform: {
    filter: { id: /\/engine\.io-client\/build\/esm\/transports\/index\.js$/ },
    handler: (code) => code.replace(/^.*\b(?:XHR|WT)\b.*$/gm, ''),
  },
};

/** The XHR transport has side effects when it is loaded, which would keep its unused code on the page. */
const withoutXhr: Plugin = {
  name: 'without-xhr',
  transform: {
    filter: { id: /\/engine\.io-client\/build\/esm\/transports\/polling-xhr\.js$/ },
    handler: () => 'export class BaseXHR {}\nexport class XHR {}\nexport class Request {}\n',
  },
};

/** A connection starts as a websocket and stays one, so the code for probing other transports is left out. */
const withoutProbing: Plugin = {
  name: 'without-probing',
  transform: {
    filter: { id: /\/engine\.io-client\/build\/esm\/socket\.js$/ },
    handler: (code) => code.replace(/^ {4}_probe\(name\) \{\n[\s\S]*?^ {4}\}$/m, '_probe() {}'),
  },
};

/** The browser itself parses addresses. */
const addressesByBrowser: Plugin = {
  name: 'addresses-by-browser',
  transform: {
    filter: { id: /\/engine\.io-client\/build\/esm\/contrib\/parseuri\.js$/ },
    handler: () => `export const parse = (text) => {
      const { protocol, hostname, port, pathname, search } = new URL(text);
      return { source: text, protocol: protocol.slice(0, -1), host: hostname.replace(/[[\\]]/g, ''), port, path: pathname, query: search.slice(1) };
    };\n`,
  },
};

/**
 * No listener to all events is used, nor the library's own retries, nor other ways to send than `emit`, so all of these
 * are left out.
 */
const onlyNamedEvents: Plugin = {
  name: 'only-named-events',
  transform: {
    filter: { id: /\/socket\.io-client\/build\/esm\/socket\.js$/ },
    handler: (code) =>
      code
        .replace(
          /^ {4}(?:\w+Any(?:Outgoing)?|_addToQueue|emitWithAck|send|compress|timeout|get volatile|get disconnected)\(.*\) \{\n[\s\S]*?^ {4}\}$/gm,
          '',
        )
        .replace(/^ {4}(_drainQueue|notifyOutgoingListeners)\(.*\) \{\n[\s\S]*?^ {4}\}$/gm, '$1() {}'),
  },
};

/**
 * Everything sent over the live channel is JSON, so the code for packets with binary attachments is left out. A message
 * of bytes can't be read then, which ends the connection.
 */
const onlyJson: Plugin = {
  name: 'only-json',
  transform: {
    filter: { id: /\/socket\.io-parser\/build\/esm\/index\.js$/ },
    handler: (code) =>
      code
        .replace(
          /^ {4}encode\(obj\) \{\n[\s\S]*?^ {4}\}$/m,
          'encode(obj) { return [this.encodeAsString(obj)]; }',
        )
        .replace(/^ {4}encodeAsBinary\(obj\) \{\n[\s\S]*?^ {4}\}$/m, '')
        .replace(
          /^ {4}add\(obj\) \{\n[\s\S]*?^ {4}\}$/m,
          'add(obj) { super.emitReserved("decoded", this.decodeString(obj)); }',
        )
        .replace(/^ {4}destroy\(\) \{\n[\s\S]*?^ {4}\}$/m, 'destroy() {}')
        .replace(/^class BinaryReconstructor \{\n[\s\S]*?^\}$/m, ''),
  },
};

/** JSON is text, so the code for sending bytes, as they are or as base64, is left out as well. */
const onlyText: Plugin = {
  name: 'only-text',
  transform: {
    filter: {
      id: /\/engine\.io-parser\/build\/esm\/(encodePacket\.browser|contrib\/base64-arraybuffer)\.js$/,
    },
    handler: (code, id) =>
      id.endsWith('base64-arraybuffer.js')
        ? 'export const decode = () => new ArrayBuffer(0);\n'
        : `${code.slice(0, code.indexOf('const withNative'))}
           export const encodePacket = ({ type, data }, _, encoded) => encoded(PACKET_TYPES[type] + (data || ''));
           export const encodePacketToBinary = () => {};\n`,
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    onlyWebsocket,
    withoutXhr,
    withoutProbing,
    addressesByBrowser,
    onlyNamedEvents,
    onlyJson,
    onlyText,
  ],
  // A module worker, which may await its fonts before it reports that it is ready.
  worker: { format: 'es' },
  build: {
    // Lists the bundled packages for `build/licenses.mjs`, which deletes the file.
    license: { fileName: 'page-licenses.json' },
    outDir: '../dist/web',
    emptyOutDir: false,
    target: 'es2022',
    // The page's content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The page contains the names of some seventy files that it may load later, and hex digits compress better than
        // letters.
        hashCharacters: 'hex',
        // What the first screen needs is in one file; files loaded later import what they share with it from there.
        codeSplitting: {
          groups: [
            { name: 'page', tags: ['$initial'] },
            // The page names every file that it may load later, so small ones that several of them share are combined.
            { name: 'people', test: /\/panels\/people\/(?!people\.ts)|\/person-disc\.tsx$/ },
            {
              name: 'kit',
              test: /\/web\/kit\/(time-in-words|time-ago|clipboard|copy-button|any-icon|stored-drafts|preference-switch|switch-item|use-focus-inside|use-mounted|use-render-every|dialog|weather-icon)\.tsx?$/,
            },
            {
              name: 'shared',
              test: /\/(dice\/(request|given)|sheet\/(words|fonts)|text\/quoted|rules\/weather|one-die|fetch-journal|findings|text-search|roll-log-of|moment|hex-link|day-chip|dice-chip|dice-in-words|letter-width|table-fault|members|table-words)\.tsx?$/,
            },
            { name: 'asking', test: /\/panels\/asking\// },
            { name: 'saving', test: /\/panels\/(save-export|save-item|use-once-at-a-time)\.tsx?$/ },
            { name: 'relief', test: /\/src\/formats\/elevation\// },
          ],
        },
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
