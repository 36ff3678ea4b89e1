import {
  BUNDLE_FORMATS,
  bundleFormats,
  DRAWING_FORMATS,
  formatsOf,
} from '../../src/formats/drawing-formats.ts';
import { hasMapStyles } from '../../src/formats/map-style.ts';
import { rolesThatMay } from '../../src/ledger/capabilities.ts';
import type { Journey } from '../journey/journey.ts';
import { openTextMap } from '../journey/open-text-map.ts';
import { toggleReplay } from '../journey/past-view.ts';
import { isWall } from '../journey/wall.ts';
import { AnyIcon, type AnyIconName } from '../kit/any-icon.tsx';
import { focusMap } from '../kit/focus-map.ts';
import { PreferenceSwitch } from '../kit/preference-switch.tsx';
import {
  askBeforeEntering,
  characterKeys,
  showInscriptions,
  showLabels,
  showLegend,
  showTrail,
  THEMES,
  type Theme,
  theme,
  throwMyself,
} from '../kit/preferences.ts';
import { copyHead } from './copy-head.ts';
import { CutName } from './cut-name.tsx';
import { whyNowhere } from './map-controls.tsx';
import { MapShownItems } from './map-shown-items.tsx';
import { MenuGroup } from './menu-group.tsx';
import type { OpenDialog } from './open-dialog.ts';
import { printMap } from './print-map.ts';
import { RoomLine } from './room-line.tsx';
import { saveArchive, saveDrawing, saveExport } from './save-export.ts';
import { SaveItem } from './save-item.tsx';
import { TakenInLine } from './taken-in-line.tsx';

const THEME_ICONS: Readonly<Record<Theme, AnyIconName>> = { system: 'system', light: 'sun', dark: 'moon' };
const THEME_WORDS: Readonly<Record<Theme, string>> = {
  system: 'Same as the device',
  light: 'Light',
  dark: 'Dark',
};

interface MapMenuItemsProps {
  readonly journey: Journey;
  readonly onOpen: (dialog: OpenDialog) => void;
  readonly onClose: () => void;
}

/** The items of the map's menu. */
export function MapMenuItems({ journey, onOpen, onClose }: MapMenuItemsProps) {
  // Watchers enter nothing and throw no dice.
  const isPlayed = !journey.campaign.closed && rolesThatMay('travel').includes(journey.live.role.value);
  const why = whyNowhere(journey);
  const closingMenu = (act: () => void) => () => {
    onClose();
    act();
  };
  // What these items begin is controlled with keys on the map.
  const leadingToMap = (act: () => void) =>
    closingMenu(() => {
      focusMap();
      act();
    });
  const saving = { journey, onDone: onClose };
  return (
    <>
      <CutName name={journey.name} />
      <Item
        icon="party"
        text="Jump to the party"
        keys="P"
        why={why}
        onPick={leadingToMap(() => journey.showParty())}
      />
      <Item
        icon="fit"
        text="Show the whole world"
        keys="0"
        why={why}
        onPick={leadingToMap(() => journey.fit())}
      />
      <Item icon="search" text="Find a hex" keys="/" onPick={leadingToMap(() => onOpen('find'))} />
      <Item icon="rows" text="The map as text" keys="R" onPick={closingMenu(openTextMap)} />
      <Item icon="clock" text="Look back" keys="T" onPick={leadingToMap(toggleReplay)} />
      <Item
        icon="system"
        text="The map alone, for the wall"
        keys="F"
        onPick={leadingToMap(() => {
          isWall.value = true;
        })}
      />
      <hr />
      <MenuGroup icon="eye" text="What the map shows">
        {hasMapStyles(journey.summary.world.kind) && <MapShownItems />}
        <PreferenceSwitch text="Numbers on the hexes" setting={showLabels} />
        <PreferenceSwitch text="Names, marks and notes" setting={showInscriptions} />
        <PreferenceSwitch text="Trail" setting={showTrail} />
        <PreferenceSwitch text="Legend" setting={showLegend} />
      </MenuGroup>
      <MenuGroup icon="download" text="Save or print">
        <SaveItem {...saving} icon="printer" text="Print the map" save={() => printMap(journey)} />
        {formatsOf(journey.summary.world.kind).map((format) => (
          <SaveItem
            {...saving}
            key={format}
            text={DRAWING_FORMATS[format].saving}
            save={() => saveDrawing(journey, format)}
          />
        ))}
        {bundleFormats.map((format) => (
          <SaveItem
            {...saving}
            key={format}
            text={BUNDLE_FORMATS[format].saving}
            save={() => saveExport(journey, format, BUNDLE_FORMATS[format])}
          />
        ))}
        {journey.permissions.may('export the archive') && (
          <SaveItem {...saving} text="Save the whole campaign" save={() => saveArchive(journey)} />
        )}
        <Item
          icon="copy"
          text="Copy proof of all so far"
          onPick={closingMenu(() => void copyHead(journey))}
        />
      </MenuGroup>
      {journey.permissions.may('remove') && (
        <Item
          icon="legend"
          text={wholeCampaignWords(journey)}
          onPick={closingMenu(() => onOpen('campaign'))}
        />
      )}
      <TakenInLine journey={journey} />
      <RoomLine journey={journey} />
      <hr />
      {isPlayed && <PreferenceSwitch text="Ask before entering" setting={askBeforeEntering} />}
      {isPlayed && journey.summary.dice === 'server' && (
        <PreferenceSwitch text="I throw the dice myself" setting={throwMyself} />
      )}
      <fieldset class="themes" aria-label="Light or dark">
        {THEMES.map((value) => (
          <button
            type="button"
            key={value}
            aria-pressed={theme.value === value}
            aria-label={THEME_WORDS[value]}
            title={THEME_WORDS[value]}
            onClick={() => {
              theme.value = value;
            }}
          >
            <AnyIcon name={THEME_ICONS[value]} />
          </button>
        ))}
      </fieldset>
      <hr />
      {!journey.summary.shown && (
        <Item icon="people" text="Your name and colour" onPick={closingMenu(() => onOpen('person'))} />
      )}
      <Item icon="share" text="Use on another device" onPick={closingMenu(() => onOpen('move'))} />
      <Item icon="close" text="Forget all campaigns here" onPick={closingMenu(() => onOpen('leave'))} />
      <Item icon="keys" text="Keys and gestures" keys="?" onPick={closingMenu(() => onOpen('keys'))} />
    </>
  );
}

/** The item for what owners may do with the whole campaign, now or at the past moment that is shown. */
function wholeCampaignWords({ past, permissions }: Journey): string {
  if (past.value) return 'Fork from this moment';
  return permissions.may('close') ? 'Fork, end or remove' : 'Fork or remove';
}

function Item({
  icon,
  text,
  keys,
  why = null,
  onPick,
}: {
  icon: AnyIconName;
  text: string;
  keys?: string;
  /** Why it can't be picked just now. */
  why?: string | null;
  onPick: () => void;
}) {
  return (
    <button
      type="button"
      class="menu-item"
      title={why ?? undefined}
      aria-disabled={why !== null}
      onClick={() => !why && onPick()}
    >
      <AnyIcon name={icon} />
      <span>{text}</span>
      {keys && characterKeys.value === 'on' && <kbd>{keys}</kbd>}
    </button>
  );
}
