import '../../styles/note-text.css';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { noteHtml } from '../../../src/formats/document/note-html.ts';
import { parseHexLabel } from '../../../src/hex/label.ts';
import { hexAddress } from '../../journey/hex-link.ts';
import type { Journey } from '../../journey/journey.ts';
import { foldPanel } from '../../journey/panel-open.ts';
import { closeNotebook } from '../../journey/shown-leaf.ts';
import { focusMap } from '../../kit/focus-map.ts';
import { isSmall } from '../../kit/narrow-screen.ts';
import { isPlainClick } from '../../kit/plain-click.ts';
import { linkHexes } from './link-hexes.ts';

/** A note's Markdown as harmless HTML. Its links open beside the page; numbers of known hexes lead there on the map. */
export function NoteText({ journey, text }: { journey: Journey; text: string }) {
  const holder = useRef<HTMLDivElement>(null);
  const html = useMemo(() => noteHtml(text), [text]);
  useEffect(() => {
    const { current } = holder;
    if (!current) return;
    for (const link of current.querySelectorAll('a')) link.target = '_blank';
    const { world } = journey.live.campaign;
    linkHexes(current, (hex) =>
      world.has(hex) ? hexAddress(location.origin, journey.summary.id, hex) : null,
    );
  }, [html, journey]);
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-hex]') : null;
    const hex = parseHexLabel(link?.dataset.hex ?? '');
    if (!link || !hex || !isPlainClick(event)) return;
    event.preventDefault();
    // What covers the map of a phone would hide the hex.
    if (isSmall.peek()) closeNotebook();
    foldPanel();
    // The panel goes on to the other hex, and the link is gone with its note.
    if (link.closest('.panel')) focusMap();
    journey.showHex(hex);
  };
  // `noteHtml` lets no HTML of the note through, nor links that run something.
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: keys click its links by themselves
    <div
      class="note-text"
      dir="auto"
      ref={holder}
      onClick={follow}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
