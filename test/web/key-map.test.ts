import { describe, expect, it } from 'vitest';
import { directionName } from '../../src/hex/direction.ts';
import { actionOf, digitOf, KEY_OF } from '../../web/journey/key-map.ts';

const key = (code: string, letter = '') => ({
  key: letter,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
});
const stepBy = (code: string, letter = '') => {
  const action = actionOf(key(code, letter));
  return action?.kind === 'step' ? directionName(action.direction) : null;
};

describe('the key map', () => {
  it.each([
    ['KeyQ', 'Numpad7', 'north-west'],
    ['KeyW', 'Numpad8', 'north'],
    ['KeyE', 'Numpad9', 'north-east'],
    ['KeyA', 'Numpad1', 'south-west'],
    ['KeyS', 'Numpad2', 'south'],
    ['KeyD', 'Numpad3', 'south-east'],
  ])('%s and %s step %s', (letter, digit, direction) => {
    expect(stepBy(letter)).toBe(direction);
    expect(stepBy(digit)).toBe(direction);
  });

  it('gives directions to keys by their place, whatever is printed on them', () => {
    expect(stepBy('KeyQ', 'a')).toBe('north-west');
    expect(stepBy('KeyQ', 'й')).toBe('north-west');
  });

  it('gives directions to keys by their letter if the keyboard reports no place', () => {
    expect(stepBy('', 'W')).toBe('north');
  });

  it('gives each direction the letter of its key', () => {
    for (const direction of [1, 2, 3, 4, 5, 6] as const)
      expect(actionOf(key(`Key${KEY_OF[direction]}`))).toEqual({ kind: 'step', direction });
  });

  it.each([
    ['Enter', 'confirm'],
    ['Escape', 'deselect'],
    ['?', 'help'],
    ['/', 'search'],
    ['0', 'fit'],
    ['+', 'zoom-in'],
    ['-', 'zoom-out'],
    ['p', 'party'],
    ['P', 'party'],
    ['r', 'text-map'],
    ['f', 'wall'],
    ['ContextMenu', 'menu'],
  ])('%s means %s', (letter, does) => {
    expect(actionOf(key('Whatever', letter))).toEqual({ kind: does });
  });

  it('opens the menu of a hex by Shift+F10, and leaves F10 to the browser', () => {
    expect(actionOf({ ...key('F10', 'F10'), shiftKey: true })).toEqual({ kind: 'menu' });
    expect(actionOf(key('F10', 'F10'))).toBeNull();
  });

  it.each([
    ['KeyN', 'т', 'notebook'],
    ['KeyP', 'З', 'party'],
    ['KeyL', 'ㅣ', 'legend'],
    ['KeyR', 'ر', 'text-map'],
    ['Slash', '.', 'search'],
    ['Slash', 'ظ', 'search'],
    ['Digit0', '۰', 'fit'],
    ['Minus', 'ー', 'zoom-out'],
  ])('%s means the same where it types %s', (code, letter, does) => {
    expect(actionOf(key(code, letter))).toEqual({ kind: does });
  });

  it('lists the keys for the question mark, whether English or Arabic', () => {
    expect(actionOf({ ...key('Slash', ','), shiftKey: true })).toEqual({ kind: 'help' });
    expect(actionOf({ ...key('Slash', '؟'), shiftKey: true })).toEqual({ kind: 'help' });
  });

  it.each([
    ['KeyM', ',', null],
    ['Semicolon', 'm', 'write'],
    ['KeyN', 'ñ', null],
  ])('%s typing the Latin letter %s means what is printed on it', (code, letter, does) => {
    expect(actionOf(key(code, letter))).toEqual(does && { kind: does });
  });

  it.each([
    ['Digit4', '4', 4],
    ['Numpad4', '4', 4],
    ['Digit4', '４', 4],
    ['Digit4', '۴', 4],
    ['Digit4', "'", 4],
    ['Digit6', '-', 6],
    ['KeyD', 'd', null],
    ['Minus', '-', null],
  ])('%s typing %s gives a die %s', (code, typed, digit) => {
    expect(digitOf(key(code, typed))).toBe(digit);
  });

  it('gives a die the digit that Shift makes of a key, and nothing if that is no digit', () => {
    expect(digitOf({ ...key('Digit4', '4'), shiftKey: true })).toBe(4);
    expect(digitOf({ ...key('Digit4', '$'), shiftKey: true })).toBeNull();
  });

  it('lets arrow keys move the cursor', () => {
    expect(actionOf(key('ArrowLeft', 'ArrowLeft'))).toEqual({ kind: 'cursor', to: 'left' });
  });

  it('leaves shortcuts of the browser alone', () => {
    expect(actionOf({ ...key('KeyW', 'w'), ctrlKey: true })).toBeNull();
    expect(actionOf({ ...key('KeyD', 'd'), metaKey: true })).toBeNull();
    expect(actionOf({ ...key('ArrowLeft', 'ArrowLeft'), altKey: true })).toBeNull();
  });

  it('gives no meaning to other keys', () => {
    expect(actionOf(key('KeyX', 'x'))).toBeNull();
    expect(actionOf(key('Tab', 'Tab'))).toBeNull();
  });
});
