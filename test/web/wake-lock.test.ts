import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepAwake } from '../../web/kit/wake-lock.ts';

/** A browser's page, and the wake locks that it granted. */
class ScriptedPage extends EventTarget {
  hidden = false;
  readonly locks: { isHeld: boolean }[] = [];

  /** The browser releases its locks while a page is hidden. */
  turn(hidden: boolean): void {
    this.hidden = hidden;
    if (hidden) for (const lock of this.locks) lock.isHeld = false;
    this.dispatchEvent(new Event('visibilitychange'));
  }

  request = async () => {
    const lock = { isHeld: true };
    this.locks.push(lock);
    return {
      release: async () => {
        lock.isHeld = false;
      },
    };
  };
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

let page: ScriptedPage;

beforeEach(() => {
  page = new ScriptedPage();
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { wakeLock: page });
});
afterEach(() => vi.unstubAllGlobals());

const held = () => page.locks.filter(({ isHeld }) => isHeld).length;

describe('the wake lock of a screen', () => {
  it('is requested again whenever the page becomes visible, and released at the end', async () => {
    const refused = vi.fn();
    const end = keepAwake(refused);
    await settled();
    expect(held()).toBe(1);
    page.turn(true);
    await settled();
    expect(held(), 'out of view').toBe(0);
    page.turn(false);
    await settled();
    expect(held()).toBe(1);
    end();
    await settled();
    expect(held()).toBe(0);
    page.turn(true);
    page.turn(false);
    await settled();
    expect(page.locks).toHaveLength(2);
    expect(refused).not.toHaveBeenCalled();
  });

  it('is released even if it is granted after the end', async () => {
    const end = keepAwake(() => undefined);
    end();
    await settled();
    expect(page.locks).toHaveLength(1);
    expect(held()).toBe(0);
  });

  it.each([
    ['has no such thing', {}],
    ['refuses it', { wakeLock: { request: () => Promise.reject(new Error('The battery is low.')) } }],
  ])('is reported once as missing if the browser %s', async (_, browser) => {
    vi.stubGlobal('navigator', browser);
    const refused = vi.fn();
    keepAwake(refused);
    await settled();
    page.turn(true);
    page.turn(false);
    await settled();
    expect(refused).toHaveBeenCalledOnce();
  });
});
