import { afterEach, describe, expect, it, vi } from 'vitest';
import { DIRECTIONS } from '../../src/hex/direction.ts';
import { actionOf, KEY_OF } from '../../web/journey/key-map.ts';
import { learnPrintedKeys, lettersOn, printedKeys, STEPS_AS_READ } from '../../web/journey/printed-keys.ts';

const layout = (letters: string): ReadonlyMap<string, string> =>
  new Map([...'QWEASD'].map((key, at) => [`Key${key}`, letters[at] ?? '']));
const shown = (letters: string): string =>
  STEPS_AS_READ.map((direction) => lettersOn(layout(letters))[direction]).join('');

describe('the letters printed on the six keys that step', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    printedKeys.value = KEY_OF;
  });

  it.each([
    ['qweasd', 'QWEASD'],
    ['azeqsd', 'AZEQSD'],
    ['qwfars', 'QWFARS'],
    ["',.aoe", "',.AOE"],
    ['ßweasd', 'ßWEASD'],
    ['', 'QWEASD'],
  ])('are, on a keyboard of %s, %s', (letters, printed) => expect(shown(letters)).toBe(printed));

  it('are those that step: pressing the key with that letter', () => {
    const french = layout('azeqsd');
    for (const direction of DIRECTIONS) {
      const key = lettersOn(french)[direction].toLowerCase();
      const code = [...french].find(([, letter]) => letter === key)?.[0] ?? '';
      const pressed = { key, code, ctrlKey: false, metaKey: false, altKey: false };
      expect(actionOf(pressed)).toEqual({ kind: 'step', direction });
    }
  });

  it('are asked of the browser; if it can’t or may not tell, the English ones are assumed', async () => {
    vi.stubGlobal('navigator', {});
    await learnPrintedKeys();
    expect(printedKeys.value).toEqual(KEY_OF);
    const getLayoutMap = vi.fn(() => Promise.reject(new Error('not here')));
    vi.stubGlobal('navigator', { keyboard: { getLayoutMap } });
    await learnPrintedKeys();
    expect(getLayoutMap).toHaveBeenCalledOnce();
    expect(printedKeys.value).toEqual(KEY_OF);
    vi.stubGlobal('navigator', { keyboard: { getLayoutMap: async () => layout('azeqsd') } });
    await learnPrintedKeys();
    expect(printedKeys.value[6]).toBe('A');
  });
});
