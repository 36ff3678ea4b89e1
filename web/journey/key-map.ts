import type { Direction } from '../../src/hex/direction.ts';
import { toAsciiSigns } from '../../src/text/ascii-signs.ts';
import type { CursorStep } from './cursor.ts';

/** What a key on the map asks for. */
export type KeyAction =
  | { readonly kind: 'step'; readonly direction: Direction }
  | { readonly kind: 'cursor'; readonly to: CursorStep }
  | {
      readonly kind:
        | 'confirm'
        | 'deselect'
        | 'take-back'
        | 'help'
        | 'search'
        | 'notebook'
        | 'replay'
        | 'fit'
        | 'party'
        | 'zoom-in'
        | 'zoom-out'
        | 'write'
        | 'legend'
        | 'text-map'
        | 'menu'
        | 'wall';
    };

/** The part of a keyboard event that says which key it was. */
export interface Key {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey?: boolean | undefined;
}

/** By the position of the key, since the positions mirror the hexes, whatever is printed on the keys. */
const DIRECTION_BY_CODE: Readonly<Record<string, Direction>> = {
  KeyQ: 6,
  KeyW: 1,
  KeyE: 2,
  KeyA: 5,
  KeyS: 4,
  KeyD: 3,
  Numpad7: 6,
  Numpad8: 1,
  Numpad9: 2,
  Numpad1: 5,
  Numpad2: 4,
  Numpad3: 3,
};

const DIRECTION_BY_LETTER: Readonly<Record<string, Direction>> = { q: 6, w: 1, e: 2, a: 5, s: 4, d: 3 };

const ACTION_BY_KEY: Readonly<Record<string, KeyAction>> = {
  ArrowUp: { kind: 'cursor', to: 'up' },
  ArrowDown: { kind: 'cursor', to: 'down' },
  ArrowLeft: { kind: 'cursor', to: 'left' },
  ArrowRight: { kind: 'cursor', to: 'right' },
  Enter: { kind: 'confirm' },
  Escape: { kind: 'deselect' },
  Backspace: { kind: 'take-back' },
  '?': { kind: 'help' },
  '/': { kind: 'search' },
  n: { kind: 'notebook' },
  t: { kind: 'replay' },
  '0': { kind: 'fit' },
  '+': { kind: 'zoom-in' },
  '=': { kind: 'zoom-in' },
  '-': { kind: 'zoom-out' },
  p: { kind: 'party' },
  m: { kind: 'write' },
  l: { kind: 'legend' },
  r: { kind: 'text-map' },
  f: { kind: 'wall' },
  ContextMenu: { kind: 'menu' },
};

/** What a key means on the map; `null` if the page does not use it. */
export function actionOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Key): KeyAction | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'F10' && shiftKey) return { kind: 'menu' };
  // On-screen keyboards give no `code`.
  const direction =
    DIRECTION_BY_CODE[code] ?? (code === '' ? DIRECTION_BY_LETTER[key.toLowerCase()] : undefined);
  if (direction) return { kind: 'step', direction };
  return ACTION_BY_KEY[key.length === 1 ? latinOf({ key, code, shiftKey }) : key] ?? null;
}

/** A letter of another script than Latin. */
const FOREIGN = /^(?!\p{Script=Latin})\p{L}$/u;

type Character = Pick<Key, 'key' | 'code' | 'shiftKey'>;

/**
 * The character that a Latin keyboard would give, in lower case if it is a letter. A character of any other script
 * stands for the Latin letter printed on the same key, or at that position on an English keyboard.
 */
function latinOf({ key, code, shiftKey }: Character): string {
  const plain = toAsciiSigns(key).toLowerCase();
  // The key that has full stop and comma on Russian keyboards, and a letter and the question mark on Arabic ones.
  if (code === 'Slash' && (FOREIGN.test(key) || '.,؟'.includes(key))) return shiftKey ? '?' : '/';
  return FOREIGN.test(plain) ? (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? plain) : plain;
}

/**
 * The digit that a key types, in whatever script; `null` if it types none. Keys of the upper row count as digits even
 * where those need Shift, as on French keyboards.
 */
export function digitOf({ key, code, shiftKey }: Character): number | null {
  const typed = toAsciiSigns(key);
  if (/^\d$/.test(typed)) return Number(typed);
  const onKey = shiftKey ? undefined : /^Digit(\d)$/.exec(code)?.[1];
  return onKey === undefined ? null : Number(onKey);
}

/** The letter that represents a direction in the help and on the buttons. */
export const KEY_OF: Readonly<Record<Direction, string>> = { 1: 'W', 2: 'E', 3: 'D', 4: 'S', 5: 'A', 6: 'Q' };
