import { hexMenu } from '../../journey/hex-menu.ts';
import type { Journey } from '../../journey/journey.ts';
import { actionOf, type KeyAction } from '../../journey/key-map.ts';
import { toggleReplay } from '../../journey/look-back.ts';
import { closeBattle, openBattle } from '../../journey/open-battle.ts';
import { closeNotebook, openLeaf, toggleNotebook } from '../../journey/open-leaf.ts';
import { closeTextMap, textMapSearch, toggleTextMap } from '../../journey/open-text-map.ts';
import { learnPrintedKeys } from '../../journey/printed-keys.ts';
import { StrayLetters } from '../../journey/stray-letters.ts';
import { awaitField, isFieldAwaited, takeTyped, typeAhead } from '../../journey/typed-ahead.ts';
import { isWall } from '../../journey/wall.ts';
import { focusMap } from '../../kit/focus-map.ts';
import { isPressing, keyTarget } from '../../kit/key-target.ts';
import { isSmall } from '../../kit/narrow-screen.ts';
import { characterKeys, showLegend, toggle } from '../../kit/preferences.ts';
import { holdSpace } from '../../panels/map-canvas.tsx';
import type { OpenDialog } from '../../panels/open-dialog.ts';
import { goToWritten } from '../../panels/written.tsx';

const ZOOM_STEP = 1.35;

/** Where keys belong to an open dialog or to a field. */
const isTyping = (target: HTMLElement | null): boolean =>
  document.querySelector('dialog[open]') !== null || target?.closest('input, textarea, select') != null;

/** Arrows and space scroll a sheet that has the focus; on the map, or nowhere in particular, they steer. */
const isScrolling = (target: HTMLElement | null, key: string): boolean =>
  (key === ' ' || key.startsWith('Arrow')) &&
  target?.closest('[data-testid="panel"], .notebook, .text-map, [role="menu"]') != null;

/** Of the browser or the system, such as F5. */
const isShortcut = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || /^F\d/.test(key);

/** What types something where a field is open, besides a space. */
const isCharacter = (event: KeyboardEvent): boolean =>
  event.key !== ' ' && [...event.key].length === 1 && !isShortcut(event);

/** A letter, of whatever script, and no shortcut. */
const isLetter = (event: KeyboardEvent): boolean => /^\p{L}$/u.test(event.key) && !isShortcut(event);

/** What lies under the notebook, or under a battlefield, is not steered. */
const isCovered = (): boolean => (openLeaf.value !== null || openBattle.value !== null) && isSmall.value;

/** The notebook is put away as it was opened, and as every sheet is. */
const isForNotebook = ({ kind }: KeyAction): boolean => kind === 'notebook' || kind === 'deselect';

/** Nothing can be done on the wall but leave it, also while it is still being fetched. */
const isForWall = ({ kind }: KeyAction): boolean => kind === 'wall' || kind === 'deselect';

/** What is held moves on and on; nothing else is done more than once. */
const GOES_ON: ReadonlySet<KeyAction['kind']> = new Set(['step', 'cursor', 'zoom-in', 'zoom-out']);

/** Only one of them is ever open. */
function closeSheet(): void {
  closeNotebook();
  closeBattle();
}

/** Opens a dialog, or closes the one that is open. */
type Open = (dialog: OpenDialog | null) => void;

/** Lets keys steer a journey, and no press that was begun elsewhere. Returns a function that stops it. */
export function listenToKeys(journey: Journey, open: Open): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  // Whoever asked to write and types at once means no steps of the party: no letter is a key until another one was pressed.
  let isAboutToWrite = false;
  const strayLetters = new StrayLetters();
  void learnPrintedKeys();
  const goesElsewhere = () => {
    isAboutToWrite = false;
    takeTyped();
  };
  addEventListener('pointerdown', goesElsewhere, { signal, capture: true });
  // A double click may have begun on another page, which led here in between: its second press, the first here, is no consent.
  addEventListener(
    'mousedown',
    ({ detail: clicks, timeStamp }) => clicks > 1 && journey.presses.notePress(timeStamp),
    { signal, capture: true, once: true },
  );
  addEventListener(
    'keydown',
    (event) => {
      // Nothing is steered any more: keys scroll the page that says why.
      if (journey.ended.peek()) return;
      const target = keyTarget(event);
      if (isFieldAwaited() && !isShortcut(event)) {
        event.preventDefault();
        if (event.key === 'Escape') open(null);
        else typeAhead(event.key);
        return;
      }
      isAboutToWrite &&= isLetter(event) && !isTyping(target);
      if (isAboutToWrite) {
        event.preventDefault();
        return;
      }
      if (event.repeat && event.key === 'Enter' && isPressing(target)) {
        // Browsers press a button again and again while Enter is held on it.
        event.preventDefault();
        return;
      }
      if (event.defaultPrevented || isTyping(target) || isScrolling(target, event.key)) return;
      if (event.key === ' ' && !isPressing(target)) {
        event.preventDefault();
        holdSpace(true);
        return;
      }
      const action = characterKeys.peek() === 'off' && isCharacter(event) ? null : actionOf(event);
      if (isLetter(event) && strayLetters.isOfText(action !== null, event.timeStamp)) {
        journey.presses.notePress(event.timeStamp);
        return;
      }
      if (!action || (isCovered() && !isForNotebook(action)) || (isWall.peek() && !isForWall(action))) return;
      if (action.kind === 'confirm' && isPressing(target)) return;
      event.preventDefault();
      if (event.repeat && !GOES_ON.has(action.kind)) return;
      if (action.kind === 'write') isAboutToWrite = goToWritten();
      else perform(journey, action, event, open);
    },
    { signal },
  );
  // Some systems ask for a menu of the browser's own only when the key is let go.
  addEventListener('contextmenu', (event) => hexMenu.peek() && event.preventDefault(), { signal });
  addEventListener('keyup', (event) => event.key === ' ' && holdSpace(false), { signal });
  addEventListener('blur', () => holdSpace(false), { signal });
  return () => {
    abort.abort();
    // Nobody hears here any more that it is let go.
    holdSpace(false);
  };
}

function perform(
  journey: Journey,
  action: Exclude<KeyAction, { readonly kind: 'write' }>,
  { repeat, timeStamp }: KeyboardEvent,
  open: Open,
): void {
  switch (action.kind) {
    case 'step':
      journey.presses.step(action.direction, repeat, timeStamp);
      break;
    case 'cursor':
      journey.moveCursor(action.to);
      break;
    case 'confirm':
      journey.presses.confirm(timeStamp);
      break;
    case 'deselect':
      if (isWall.peek()) isWall.value = false;
      else if (isCovered()) closeSheet();
      else if (journey.selected.peek() !== null) journey.choose(null);
      // A sheet whose focus went with what had it can't hear the key itself.
      else if (textMapSearch.peek() !== null) closeTextMap();
      else if (openLeaf.peek() !== null || openBattle.peek() !== null) closeSheet();
      else journey.missed.value = [];
      break;
    case 'take-back':
      journey.commands.takeBackUnsent();
      break;
    case 'help':
      open('keys');
      break;
    case 'search':
      awaitField();
      open('find');
      break;
    case 'notebook':
      toggleNotebook();
      break;
    case 'replay':
      toggleReplay();
      // What had the focus is not what is steered from here on: Space would press it.
      focusMap();
      break;
    case 'fit':
      journey.fit();
      break;
    case 'party':
      journey.showParty();
      break;
    case 'zoom-in':
      journey.zoom(ZOOM_STEP);
      break;
    case 'zoom-out':
      journey.zoom(1 / ZOOM_STEP);
      break;
    case 'legend':
      toggle(showLegend);
      break;
    case 'wall':
      isWall.value = !isWall.peek();
      break;
    case 'text-map':
      toggleTextMap();
      break;
    case 'menu': {
      const hex = journey.focus.peek();
      if (hex) journey.openMenu(hex, timeStamp);
      break;
    }
  }
}
