import { expect, it, onTestFinished, vi } from 'vitest';
import { answerNaming, askForName, isAskedForName } from '../../web/kit/asked-name.ts';
import { browserStorage } from '../support/browser-storage.ts';

it('whoever has answered is not asked again on this page, even if the browser has no room to store the answer', () => {
  const storage = browserStorage();
  vi.stubGlobal('localStorage', storage);
  onTestFinished(() => void vi.unstubAllGlobals());
  askForName('a');
  expect(isAskedForName('a')).toBe(true);
  vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  answerNaming('a');
  expect(isAskedForName('a')).toBe(false);
});
