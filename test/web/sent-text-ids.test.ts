import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sentTextIds } from '../../web/live/sent-text-ids.ts';
import { browserStorage } from '../support/browser-storage.ts';
import { COMMAND, scriptedOutbox } from './scripted-outbox.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the stored ids of notes and names that were sent', () => {
  beforeEach(() => void vi.stubGlobal('localStorage', browserStorage()));
  afterEach(() => void vi.unstubAllGlobals());
  const note = { kind: 'note', q: 0, r: 0, text: 'A ford.', for: 'everyone' } as const;
  const name = { kind: 'name', q: 0, r: 0, text: 'Ashford', of: 'place' } as const;

  it('are known to tabs opened later, each once and in its campaign', () => {
    const { outbox } = scriptedOutbox();
    outbox.add('waits', note);
    expect(sentTextIds('test')).toEqual([]);
    outbox.connected();
    outbox.add('step', COMMAND);
    outbox.add('name', name);
    outbox.disconnected();
    outbox.connected();
    expect(sentTextIds('test')).toEqual(['waits', 'name']);
    expect(sentTextIds('another')).toEqual([]);
  });

  it('are limited to the latest twenty', () => {
    const { outbox } = scriptedOutbox();
    outbox.connected();
    for (let nth = 1; nth <= 30; nth++) outbox.add(`${nth}`, note);
    expect(sentTextIds('test')).toEqual(Array.from({ length: 20 }, (_, at) => `${at + 11}`));
  });
});
