import '../styles/find.css';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Axial, hexKey } from '../../src/hex/axial.ts';
import { hexLabel } from '../../src/hex/label.ts';
import { countWithNoun } from '../../src/telling/words.ts';
import { type FoundHex, findHexes, wordsIn } from '../journey/hex-search.ts';
import type { Journey } from '../journey/journey.ts';
import { openTextMap } from '../journey/open-text-map.ts';
import { takeTyped } from '../journey/typed-ahead.ts';
import { nameIn } from '../journey/words/words-of.ts';
import { Dialog } from '../kit/dialog.tsx';
import { MarkedText } from '../kit/marked-text.tsx';

/** Finds hexes by number, terrain, site or water, by their names and by their notes. */
export function FindDialog({ journey, onClose }: { journey: Journey; onClose: () => void }) {
  // Includes what was typed before the dialog's code was loaded.
  const [text, setText] = useState(takeTyped);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const { seq } = journey.campaign;
  const { nearest, count } = useMemo(() => findHexes(journey, text), [journey, text, seq]);
  const show = (hex: Axial) => {
    journey.showHex(hex);
    onClose();
  };
  const showNearest = (event: Event) => {
    event.preventDefault();
    const first = nearest[0];
    if (first) show(first.hex);
  };
  return (
    <Dialog title="Find a hex" name="find" onClose={onClose}>
      <form class="find-form" onSubmit={showNearest}>
        <label class="field">
          <span>Number, terrain, site, river, name or note</span>
          <input
            ref={field}
            value={text}
            dir="auto"
            placeholder="5050, forest river"
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            aria-describedby="find-told"
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="primary" disabled={count === 0}>
          Show
        </button>
      </form>
      <div class="row">
        <p id="find-told" class="quiet" role="status">
          {text.trim() && resultInWords(count, nearest.length)}
        </p>
        {count > 1 && (
          <button
            type="button"
            class="quiet-button"
            onClick={() => {
              onClose();
              openTextMap(text);
            }}
          >
            Show all in a table
          </button>
        )}
      </div>
      {count > 0 && (
        <ul class="find-list" aria-label="What was found" data-testid="found">
          {nearest.map((found) => (
            <li key={hexKey(found.hex)}>
              <FoundItem journey={journey} found={found} words={wordsIn(text)} onPick={show} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function resultInWords(count: number, listed: number): string {
  if (count === 0) return 'Nothing on the map is called that. Numbers have four digits, such as 5050.';
  if (count === 1) return 'One hex.';
  const all = `${count.toLocaleString('en')} hexes, the nearest first`;
  return listed < count ? `${all}; these are the first ${listed}.` : `${all}.`;
}

function FoundItem({
  journey,
  found: { hex, steps, names, excerpt },
  words,
  onPick,
}: {
  journey: Journey;
  found: FoundHex;
  words: readonly string[];
  onPick: (hex: Axial) => void;
}) {
  const record = journey.recordAt(hex);
  const facts = record
    ? [journey.words.nameOf(record), ...journey.words.factsOf(record)]
    : [nameIn(journey.campaign.world, hex)];
  return (
    <button type="button" class="menu-item" onClick={() => onPick(hex)}>
      <strong>{hexLabel(hex)}</strong>
      <span>
        {names.map((name) => (
          <bdi class="found-name" key={name}>
            {`${name} `}
          </bdi>
        ))}
        {facts.join(', ')}
        {excerpt !== null && (
          <bdi class="found-note" dir="auto">
            <MarkedText text={excerpt} words={words} />
          </bdi>
        )}
      </span>
      <small>{steps === 0 ? 'here' : `${countWithNoun(steps, 'hex', 'hexes')} away`}</small>
    </button>
  );
}
