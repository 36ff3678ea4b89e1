import '../../styles/map-start.css';
import { render } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { TextMap } from '../../../src/formats/text-map/text-map.ts';
import { type Axial, sameHex } from '../../../src/hex/axial.ts';
import { hexLabel, parseHexLabel } from '../../../src/hex/label.ts';
import { LONGEST_NAME } from '../../../src/ledger/settings.ts';
import { siteName, terrainName } from '../../../src/telling/solo.ts';
import { article, countWithNoun } from '../../../src/telling/words.ts';
import { toAsciiSigns } from '../../../src/text/ascii-signs.ts';
import { soloKind } from '../../../src/world/solo/solo-kind.ts';
import { useCloseByBack } from '../../kit/close-by-back.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { DroppedLines } from './dropped-lines.tsx';
import { pictureOf } from './resume/map-picture.ts';
import { MapThumbnail } from './resume/map-thumbnail.tsx';

/** How a campaign begins with a map: its name, and the number of the hex from which the party sets out. */
export interface MapStart {
  readonly name: string;
  readonly start: string;
}

/** Asks for the name and the first hex of a campaign that begins with a map; `null` if the user cancels. */
export function askMapStart(map: TextMap, name: string): Promise<MapStart | null> {
  const place = document.body.appendChild(document.createElement('div'));
  return new Promise((resolve) => {
    const done = (asked: MapStart | null) => {
      render(null, place);
      place.remove();
      resolve(asked);
    };
    render(<MapStartDialog map={map} name={name} onDone={done} />, place);
  });
}

interface MapStartProps {
  readonly map: TextMap;
  readonly name: string;
  readonly onDone: (asked: MapStart | null) => void;
}

function MapStartDialog({ map, name: proposed, onDone }: MapStartProps) {
  const [name, setName] = useState(proposed);
  const [typed, setTyped] = useState(hexLabel(map.party));
  const world = useMemo(() => worldOf(map), [map]);
  const start = startIn(map, typed);
  const beginning = useRef<HTMLButtonElement>(null);
  // Most people accept the proposal; and the focus in a field would open an on-screen keyboard.
  useLayoutEffect(() => beginning.current?.focus(), []);
  useCloseByBack(true, () => onDone(null));
  const shown = start ?? map.party;
  const picture = useMemo(
    () => pictureOf(world, { seq: 0, party: shown, weather: null }),
    [world, shown.q, shown.r],
  );
  const begin = (event: Event) => {
    event.preventDefault();
    if (start) onDone({ name: name.trim(), start: hexLabel(start) });
  };
  return (
    <Dialog title="Begin with this map" name="map-start" onClose={() => onDone(null)}>
      <form class="share-form" onSubmit={begin}>
        <label class="field">
          <span>Campaign</span>
          <input
            value={name}
            dir="auto"
            required
            pattern=".*\S.*"
            maxLength={LONGEST_NAME}
            autocomplete="off"
            data-testid="map-name"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <div class="map-start">
          <MapThumbnail picture={picture} />
          <label class="field">
            <span>The party sets out from</span>
            <input
              value={typed}
              required
              autocomplete="off"
              spellcheck={false}
              aria-invalid={!start}
              aria-describedby="map-start-hex"
              data-testid="map-start-hex"
              onFocus={(event) => event.currentTarget.select()}
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
          </label>
          <p class={start ? 'quiet' : 'trouble'} id="map-start-hex" aria-live="polite">
            {start ? hexInWords(map, start) : 'This map has no such hex. A hex is its column and row.'}
          </p>
        </div>
        <p class="quiet">{countWithNoun(map.hexes.length, 'hex', 'hexes')} are known from the first.</p>
        {map.dropped.count > 0 && <DroppedLines name={name.trim()} dropped={map.dropped} />}
        <div class="row">
          <button type="submit" ref={beginning} class="primary" data-testid="begin-map" disabled={!start}>
            Begin
          </button>
          <button type="button" class="plain text-button" onClick={() => onDone(null)}>
            Not now
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function worldOf({ hexes, party }: TextMap) {
  const world = soloKind.emptyWorld({ kind: soloKind.kind, houseRules: [] });
  world.apply({ kind: 'given', hexes, party }, 2);
  return world;
}

/** The hex of a map that was typed; `null` if the map has no such hex. */
function startIn({ hexes }: TextMap, typed: string): Axial | null {
  const hex = parseHexLabel(toAsciiSigns(typed).trim());
  return hex && hexes.some((each) => sameHex(each, hex)) ? hex : null;
}

/** `forest, a village, “Alder”`. */
function hexInWords({ hexes, names }: TextMap, hex: Axial): string {
  const given = hexes.find((each) => sameHex(each, hex));
  const name = names.find((each) => each.of === 'place' && sameHex(each, hex))?.text;
  return [
    given && terrainName(given.terrain),
    given?.site && article(siteName(given.site)),
    name && `“${name}”`,
  ]
    .filter(Boolean)
    .join(', ');
}
