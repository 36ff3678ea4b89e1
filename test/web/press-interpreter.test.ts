import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MIN_PAUSE_MS, PressInterpreter, targetOf } from '../../web/journey/press-interpreter.ts';
import { SAME_TEXT_MS, StrayLetters } from '../../web/journey/stray-letters.ts';

const NORTH = { q: 0, r: -1 };
const SOUTH = { q: 0, r: 1 };

it('a press finds a known hex, an unknown one, or nothing if there is no hex or a barred one', () => {
  expect(targetOf(null)).toBe('nothing');
  expect(targetOf({ known: true, barred: true })).toBe('nothing');
  expect(targetOf({ known: true, barred: false })).toBe('known');
  expect(targetOf({ known: false, barred: false })).toBe('unknown');
});

describe('presses on a hex', () => {
  it('choose it with the first tap, and go there with the second', () => {
    const interpreter = new PressInterpreter();
    expect(interpreter.tap(NORTH, 'unknown', true, 0)).toBe('select');
    expect(interpreter.tap(NORTH, 'unknown', true, MIN_PAUSE_MS)).toBe('go');
  });

  it('never enter it if they follow each other quickly, however many, by touch, key and button', () => {
    const press = fc.constantFrom('tap', 'key', 'button', 'note');
    const pause = fc.integer({ min: 0, max: MIN_PAUSE_MS - 1 });
    fc.assert(
      fc.property(fc.array(fc.tuple(press, pause), { maxLength: 40 }), (presses) => {
        const interpreter = new PressInterpreter();
        interpreter.tap(NORTH, 'unknown', true, 0);
        let now = 0;
        for (const [kind, after] of presses) {
          now += after;
          if (kind === 'tap') expect(interpreter.tap(NORTH, 'unknown', true, now)).toBe('too-soon');
          if (kind === 'key') expect(interpreter.key(NORTH, 'unknown', true, now)).toBe('too-soon');
          if (kind === 'button') expect(interpreter.confirm('unknown', now)).toBe(false);
          if (kind === 'note') expect(interpreter.recordPress(now)).toBe(false);
        }
        expect(interpreter.tap(NORTH, 'unknown', true, now + MIN_PAUSE_MS), 'after a pause').toBe('go');
      }),
    );
  });

  it('never reveal anything by the letters of a text at any pace, even if one is doubled', () => {
    const hexes = new Map([...'qweasd'].map((key, at) => [key, { q: at, r: 0 }]));
    for (const apart of [80, 300, 500, 700, 950])
      for (const text of ['see', 'add', 'wedding', 'we addressed edda', 'a deep pass', 'deeds']) {
        const interpreter = new PressInterpreter();
        const letters = new StrayLetters();
        const intents = [...text].flatMap((letter, at) => {
          const hex = hexes.get(letter);
          if (/\w/.test(letter) && letters.isOfText(hex !== undefined, at * apart)) {
            interpreter.recordPress(at * apart);
            return [];
          }
          return hex ? [interpreter.key(hex, 'unknown', true, at * apart)] : [];
        });
        expect(intents, `${text}, ${apart} ms a letter`).not.toContain('go');
      }
  });

  it('enter after a pause if one looks around by keys', () => {
    const interpreter = new PressInterpreter();
    interpreter.key(NORTH, 'unknown', true, 0);
    interpreter.key(SOUTH, 'unknown', true, 300);
    expect(interpreter.key(SOUTH, 'unknown', true, 300 + SAME_TEXT_MS)).toBe('go');
  });

  it('only pause if they come after a while from another key', () => {
    const interpreter = new PressInterpreter();
    interpreter.key(NORTH, 'unknown', true, 0);
    interpreter.key(SOUTH, 'unknown', true, SAME_TEXT_MS);
    expect(interpreter.key(SOUTH, 'unknown', true, SAME_TEXT_MS + MIN_PAUSE_MS)).toBe('go');
  });

  it('count a press elsewhere as the previous one', () => {
    const interpreter = new PressInterpreter();
    interpreter.tap(NORTH, 'unknown', true, 0);
    interpreter.recordPress(800);
    expect(interpreter.tap(NORTH, 'unknown', true, 1000)).toBe('too-soon');
  });

  it('choose another hex if that is tapped', () => {
    const interpreter = new PressInterpreter();
    interpreter.tap(NORTH, 'unknown', true, 0);
    expect(interpreter.tap(SOUTH, 'unknown', true, 1000)).toBe('select');
    expect(interpreter.tap(NORTH, 'unknown', true, 2000)).toBe('select');
  });

  it('only choose a hex that is no way on', () => {
    const interpreter = new PressInterpreter();
    interpreter.tap(NORTH, 'nothing', true, 0);
    expect(interpreter.tap(NORTH, 'nothing', true, 1000)).toBe('select');
    expect(new PressInterpreter().tap(NORTH, 'nothing', false, 0)).toBe('select');
  });

  it('enter at once if no confirmation is wanted, but quick presses enter no second hex', () => {
    const interpreter = new PressInterpreter();
    expect(interpreter.tap(NORTH, 'unknown', false, 0)).toBe('go');
    expect(interpreter.tap(NORTH, 'unknown', false, MIN_PAUSE_MS - 1)).toBe('too-soon');
    expect(new PressInterpreter().key(NORTH, 'unknown', false, 0)).toBe('go');
  });

  it('by key walk over known ground at any speed', () => {
    const interpreter = new PressInterpreter();
    expect(interpreter.key(NORTH, 'known', true, 0)).toBe('select');
    expect(interpreter.key(SOUTH, 'known', true, 10)).toBe('select');
    expect(interpreter.key(SOUTH, 'known', true, 20)).toBe('go');
    expect(interpreter.confirm('known', 30)).toBe(true);
  });

  it('must choose a hex again after entering and after deselecting', () => {
    const interpreter = new PressInterpreter();
    interpreter.key(NORTH, 'unknown', true, 0);
    expect(interpreter.key(NORTH, 'unknown', true, 1000)).toBe('go');
    expect(interpreter.key(NORTH, 'unknown', true, 2000)).toBe('select');
    interpreter.choose(null, 3000);
    expect(interpreter.key(NORTH, 'unknown', true, 4000)).toBe('select');
  });
});
