import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Command } from '../../../src/campaign/command.ts';
import { problem } from '../../../src/protocol/problem.ts';
import type { WriteProblem } from '../../../web/journey/commands.ts';
import { NameDrafts } from '../../../web/journey/inscriptions/name-drafts.ts';
import { NoteDrafts } from '../../../web/journey/inscriptions/note-drafts.ts';
import type { Journey } from '../../../web/journey/journey.ts';
import { browserStorage, Tabs } from '../../support/browser-storage.ts';

const HERE = { q: 0, r: -1, for: 'everyone' } as const;
const HERE_STORED = 'hexfarer.draft.one.note.0,-1 everyone';
const SEALED = { ...HERE, for: 'owner' } as const;
const DRAFT = { text: 'An inn', basedOn: 12 };

let tabs: Tabs;

beforeEach(() => {
  tabs = new Tabs();
  vi.stubGlobal('localStorage', browserStorage());
  vi.stubGlobal('addEventListener', tabs.addEventListener);
});
afterEach(() => vi.unstubAllGlobals());

/** A journey that only records commands, and answers them as the test says. */
function writing() {
  const written: Command[] = [];
  let answer: (problem: WriteProblem | null) => void = () => {};
  const sendWithoutDice = (command: Command) => {
    written.push(command);
    return new Promise<WriteProblem | null>((resolve) => {
      answer = resolve;
    });
  };
  return {
    journey: { commands: { sendWithoutDice } } as unknown as Journey,
    written,
    answer: (given: WriteProblem | null) => answer(given),
  };
}

describe('drafts of notes', () => {
  it('reappear after a reload, each at its hex and for its readers', () => {
    new NoteDrafts('one').keep(HERE, DRAFT);
    const again = new NoteDrafts('one');
    expect(again.at(HERE)).toEqual(DRAFT);
    expect(again.at(SEALED)).toBeNull();
    expect(again.at({ ...HERE, r: 0 })).toBeNull();
    expect(new NoteDrafts('two').at(HERE)).toBeNull();
  });

  it('stay until the server has stored the note', async () => {
    const { journey, written, answer } = writing();
    const drafts = new NoteDrafts('one');
    drafts.keep(HERE, DRAFT);
    const sent = drafts.send(journey, HERE, 'An inn', 12);
    expect(written).toEqual([{ kind: 'note', ...HERE, text: 'An inn', replaces: 12 }]);
    expect(drafts.isUnderWay(HERE)).toBe(true);
    expect(new NoteDrafts('one').at(HERE), 'on its way').toEqual(DRAFT);
    answer(null);
    expect(await sent).toBeNull();
    expect(drafts.isUnderWay(HERE)).toBe(false);
    expect(drafts.at(HERE)).toBeNull();
    expect(new NoteDrafts('one').at(HERE)).toBeNull();
  });

  it('stay if the server refuses the note', async () => {
    const { journey, answer } = writing();
    const drafts = new NoteDrafts('one');
    drafts.keep(HERE, DRAFT);
    const sent = drafts.send(journey, HERE, 'An inn', 12);
    const refusal = problem('campaign/full', 'There is no more room.');
    answer(refusal);
    expect(await sent).toEqual(refusal);
    expect(drafts.at(HERE)).toEqual(DRAFT);
  });

  it('stay if the note was cancelled before it was sent', async () => {
    const { journey, answer } = writing();
    const drafts = new NoteDrafts('one');
    drafts.keep(HERE, DRAFT);
    const sent = drafts.send(journey, HERE, 'An inn', 12);
    answer({ detail: '' });
    await sent;
    expect(drafts.isUnderWay(HERE)).toBe(false);
    expect(drafts.at(HERE)).toEqual(DRAFT);
  });

  it('stay if something else was typed in another tab while they were being sent', async () => {
    const { journey, answer } = writing();
    const [here, there] = [new NoteDrafts('one'), new NoteDrafts('one')];
    here.keep(HERE, DRAFT);
    tabs.tell(HERE_STORED);
    const sent = here.send(journey, HERE, 'An inn', 12);
    there.keep(HERE, { ...DRAFT, text: 'An inn, burnt' });
    tabs.tell(HERE_STORED);
    answer(null);
    expect(await sent).toBeNull();
    for (const drafts of [here, there, new NoteDrafts('one')])
      expect(drafts.at(HERE)?.text).toBe('An inn, burnt');
  });

  it('are the same in all tabs of a browser', () => {
    const [here, there] = [new NoteDrafts('one'), new NoteDrafts('one')];
    here.keep(HERE, DRAFT);
    tabs.tell(HERE_STORED);
    expect(there.at(HERE)).toEqual(DRAFT);
    expect(there.at(SEALED)).toBeNull();
    here.drop(HERE);
    tabs.tell(HERE_STORED);
    expect(there.at(HERE)).toBeNull();
  });

  it('are updated from other tabs for as long as their journey is open', () => {
    const journey = (closed: AbortController) =>
      ({ summary: { id: 'one' }, closed: closed.signal }) as unknown as Journey;
    const [first, second] = [new AbortController(), new AbortController()];
    for (const closed of [first, second]) {
      const here = journey(closed);
      NoteDrafts.of(here);
      NameDrafts.of(here);
    }
    expect(tabs.count).toBe(4);
    first.abort();
    expect(tabs.count).toBe(2);
    second.abort();
    expect(tabs.count).toBe(0);
  });

  it('are dropped if stored by another version', () => {
    localStorage.setItem('hexfarer.draft.one.note.0,0 everyone', '{"text":7}');
    localStorage.setItem('hexfarer.draft.one.note.0,1 everyone', 'nonsense');
    new NoteDrafts('one');
    expect(Object.keys(localStorage)).toEqual([]);
  });
});
