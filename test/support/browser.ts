import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

/** The first has no windows to show, and is the quickest. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Keeps the browser from asking the network for anything of its own. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--disable-gpu',
];

/** Most pages of tests are used once: to optimise what has run a few hundred times takes more of the processor than it saves. */
const SELDOM_OPTIMISED = '--js-flags=--invocation-count-for-maglev=4000 --interrupt-budget=1000000';

let launched: Browser | undefined;

/**
 * A real Chromium: the one in CHROMIUM_PATH, the system's, Playwright's, or the one that an npm package brings.
 * The tests of a process share it, each in contexts of its own. Where none can be started the test fails.
 */
export async function sharedBrowser(): Promise<Browser> {
  // It ends with the pipe to its process; a listener for each signal would only add up.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  if (!launched?.isConnected()) launched = await chromium.launch({ ...(await launchOptions()), ...signals });
  return launched;
}

/** How that browser is started. */
export async function launchOptions(): Promise<LaunchOptions> {
  // Chromium's sandbox can't be set up by root, nor inside most containers.
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
