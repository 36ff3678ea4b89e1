import '../styles/hex-menu.css';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type Axial, sameHex } from '../../src/hex/axial.ts';
import { directionName } from '../../src/hex/direction.ts';
import { hexLabel } from '../../src/hex/label.ts';
import type { Point } from '../../src/hex/layout.ts';
import { capitalised } from '../../src/text/capitalised.ts';
import { hexAddress } from '../journey/hex-link.ts';
import type { Journey } from '../journey/journey.ts';
import { routeInWords, routeOfLength } from '../journey/route-ahead.ts';
import { copyString } from '../kit/clipboard.ts';
import { useCloseByBack } from '../kit/close-by-back.ts';
import { Icon, type IconName } from '../kit/icon.tsx';
import { toast } from '../kit/toasts.ts';
import { useFocusInside } from '../kit/use-focus-inside.ts';
import { focusInscriptions, whatToWrite } from './inscriptions-part.tsx';

interface HexMenuProps {
  readonly journey: Journey;
  readonly hex: Axial;
  /** Where it opens, in pixels of the page. */
  readonly at: Point;
  readonly onClose: () => void;
}

interface HexMenuItem {
  readonly icon: IconName;
  readonly text: string;
  /** Details, on a line of their own. */
  readonly more?: string;
  readonly pick: (time: number) => void;
}

/** Least distance from the edge of the window, in pixels: on a wide screen, that of the panel. */
const MARGIN = 14;

/** The context menu of a hex. */
export function HexMenu({ journey, hex, at, onClose }: HexMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useCloseByBack(true, onClose);
  useFocusInside(menu, '[role="menuitem"]');
  useLayoutEffect(() => {
    const { current } = menu;
    if (!current) return;
    const { width, height } = current.getBoundingClientRect();
    current.style.setProperty('left', `${Math.max(MARGIN, Math.min(at.x, innerWidth - width - MARGIN))}px`);
    current.style.setProperty('top', `${Math.max(MARGIN, Math.min(at.y, innerHeight - height - MARGIN))}px`);
  }, [at]);
  useLayoutEffect(() => {
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', elsewhere, true);
    return () => document.removeEventListener('pointerdown', elsewhere, true);
  }, [onClose]);
  const items = itemsOf(journey, hex);
  return (
    <div
      class="hex-menu"
      ref={menu}
      role="menu"
      aria-label={`Hex ${hexLabel(hex)}`}
      tabIndex={-1}
      data-testid="hex-menu"
      onKeyDown={(event) => lead(event, menu.current, onClose)}
      onContextMenu={(event) => event.preventDefault()}
    >
      {items.map(({ icon, text, more, pick }) => (
        <button
          type="button"
          class="menu-item"
          role="menuitem"
          tabIndex={-1}
          key={text}
          onClick={(event) => {
            onClose();
            pick(event.timeStamp);
          }}
        >
          <Icon name={icon} />
          <span>
            {text}
            {more && <small>{more}</small>}
          </span>
        </button>
      ))}
    </div>
  );
}

/** Arrow keys move between items, wrapping around; Escape and Tab close the menu. */
function lead(event: KeyboardEvent, menu: HTMLElement | null, close: () => void): void {
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const at = items.findIndex((item) => item.matches(':focus'));
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  const isClosing = event.key === 'Escape' || event.key === 'Tab';
  // While the menu is open, no key reaches the map.
  event.stopPropagation();
  if (to === undefined && !isClosing) return;
  event.preventDefault();
  if (isClosing) close();
  else items.at((to ?? 0) % items.length)?.focus();
}

function itemsOf(journey: Journey, hex: Axial): readonly HexMenuItem[] {
  const party = journey.party.value;
  const isHere = party !== null && sameHex(party, hex);
  const go = journey.permissions.mayMove.value && !isHere ? wayThere(journey, hex) : null;
  const label = hexLabel(hex);
  return [
    ...(go ? [go] : []),
    ...(journey.permissions.mayPoint.value
      ? [{ icon: 'eye' as const, text: 'Look here', pick: () => journey.point(hex) }]
      : []),
    ...(journey.permissions.mayAct.value
      ? [{ icon: 'pen' as const, text: whatToWrite(journey, hex), pick: focusInscriptions }]
      : []),
    {
      icon: 'copy',
      text: `Copy the number ${label}`,
      pick: () => void copy(label, `${label} is copied.`),
    },
    {
      icon: 'share',
      text: 'Copy a link to this hex',
      pick: () =>
        void copy(
          hexAddress(location.origin, journey.summary.id, hex),
          `The link to ${label} is copied. It opens for all who have joined this campaign.`,
        ),
    },
  ];
}

/** The item that takes the party there, in the panel's words. Revealing needs a pause after choosing, as elsewhere. */
function wayThere(journey: Journey, hex: Axial): HexMenuItem | null {
  const { world } = journey.campaign;
  const way = journey.wayTo(hex);
  if (way?.barred || journey.commands.underWay.value) return null;
  if (way)
    return {
      icon: 'party',
      text: `${way.known ? 'Walk' : capitalised(journey.words.verb)} ${directionName(way.direction)}`,
      pick: (time) => journey.presses.enterChosen(time),
    };
  const { campaign, choice } = journey;
  const route = choice.value?.route;
  // The panel says why not.
  if (!route || route.isTooFar) return null;
  if (world.isPassable(hex))
    return {
      icon: 'party',
      text: 'Travel here',
      more: routeInWords(route),
      pick: () => void journey.moves.travel(hex),
    };
  return {
    icon: 'party',
    text: `Go there and ${journey.words.verb}`,
    more: routeInWords(routeOfLength(campaign, route.hexes + 1)),
    pick: (time) => journey.presses.approachChosen(time, 'inside'),
  };
}

async function copy(text: string, done: string): Promise<void> {
  if (await copyString(text)) toast(done);
  else toast(`This browser does not let it be copied. Here it is: ${text}`, 'trouble');
}
