import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

/** The first is headless only, and the fastest. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Keeps the browser from making requests of its own. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--disable-gpu',
];

/** Most pages of tests are used only once: optimizing code that ran a few hundred times costs more than it saves. */
const SELDOM_OPTIMISED = '--js-flags=--invocation-count-for-maglev=4000 --interrupt-budget=1000000';

let launched: Browser | undefined;

/**
 * A real Chromium: the one in CHROMIUM_PATH, the system's, Playwright's, or one from an npm package. All tests of a
 * process share it, each with contexts of its own. Fails the test if none can be started.
 */
export async function sharedBrowser(): Promise<Browser> {
  // The browser ends with the pipe to its process; listeners for signals would only pile up.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  if (!launched?.isConnected()) launched = await chromium.launch({ ...(await launchOptions()), ...signals });
  return launched;
}

/** Launch options of that browser. */
export async function launchOptions(): Promise<LaunchOptions> {
  // Chromium's sandbox can't be set up by root, nor in most containers.
  const args = [
    ...QUIET,
    SELDOM_OPTIMISED,
    ...(process.getuid?.() === 0 || process.env.CI ? ['--no-sandbox'] : []),
  ];
  const named = process.env.CHROMIUM_PATH;
  if (named) return { executablePath: named, args };
  const installed = [...SYSTEM_BROWSERS, chromium.executablePath()].find((path) => path && existsSync(path));
  if (installed) return { executablePath: installed, args };
  const { default: bundled } = await import('@sparticuz/chromium');
  return { executablePath: await bundled.executablePath(), args: [...bundled.args, ...args] };
}
