import { hexLabel } from '../../hex/label.ts';
import { roadsInWords } from '../../telling/roads.ts';
import type { PlayedDay, PlayedEvent, WholeCampaign } from '../bundle/whole-campaign.ts';
import { noteHtml } from '../document/note-html.ts';
import {
  battlefieldText,
  type GazetteerHex,
  gazetteerHexes,
  nameOf,
  noteBy,
} from '../gazetteer/gazetteer.ts';
import { type HexFacts, hexFacts } from '../gazetteer/hex-facts.ts';
import { dayTitle, lineOf, noteTitle } from '../journal/journal-writer.ts';
import { legendName } from '../sheet/words.ts';
import { escapeXml, printable } from '../sheet/xml.ts';
import type { JournalEntry, JournalPage, OwnFlags } from './documents.ts';
import { foundryId } from './foundry-id.ts';

/** A hex with a page of its own, and the ids of the page and its journal entry. */
export interface HexWithPage extends GazetteerHex {
  readonly entryId: string;
  readonly pageId: string;
  readonly title: string;
  readonly site: string | null;
}

export interface Journals {
  readonly entries: readonly JournalEntry[];
  readonly hexes: readonly HexWithPage[];
}

/**
 * The journals: one with the events by day, and one with pages for hexes that have a site, a name, a mark, a
 * battlefield or notes. All players may read these two. Notes for owners only go to a third journal that only the game
 * master can read.
 */
export function journalsOf(whole: WholeCampaign, title: string): Journals {
  const { campaign, world, frame, days } = whole;
  const facts = hexFacts(world);
  const flags = (what: Readonly<Record<string, string | number>>): OwnFlags => ({
    hexfarer: { campaign, ...what },
  });
  const entry = (what: string, name: string, pages: readonly JournalPage[], level: 0 | 2): JournalEntry => ({
    _id: foundryId(campaign, what),
    name,
    pages,
    ownership: { default: level },
    flags: flags({ what }),
  });
  const page = (what: string, name: string, content: string, sort: number): JournalPage => ({
    _id: foundryId(campaign, what),
    name,
    type: 'text',
    title: { show: true, level: 1 },
    text: { content: inert(content), format: 1 },
    sort,
    flags: flags({ what }),
  });
  const hexes = gazetteerHexes({ frame, world, title }).flatMap((hex): HexWithPage[] => {
    const { site = null } = (hex.index === null ? {} : world.record(hex.index)) as { site?: string | null };
    const isOfOwners = hex.notes.length > 0 && hex.notes.every((note) => note.for === 'owner');
    const hasMore = hex.names.length > 0 || site !== null || hex.mark !== null || hex.battlefield !== null;
    if (!hasMore && hex.notes.length === 0) return [];
    const what = !hasMore && isOfOwners ? 'owners' : 'places';
    return [
      {
        ...hex,
        site,
        entryId: foundryId(campaign, what),
        pageId: foundryId(campaign, `${what} ${hex.label}`),
        title: pageTitle(hex, site),
      },
    ];
  });
  const pagesFor = (audience: 'everyone' | 'owner', what: string) =>
    hexes
      .filter(({ entryId, notes }) =>
        audience === 'owner'
          ? notes.some((note) => note.for === 'owner')
          : entryId === foundryId(campaign, 'places'),
      )
      .map((hex, order) =>
        page(`${what} ${hex.label}`, hex.title, hexHtml(hex, audience, facts), (order + 1) * 1000),
      );
  const daysFor = (audience: 'everyone' | 'owner', what: string, before: number) =>
    days.flatMap((day, order) => {
      const events = day.events.filter((event) => (event.for ?? 'everyone') === audience);
      if (events.length === 0) return [];
      return [
        page(`${what} day ${day.day}`, dayTitle(day), dayHtml(day, events), (before + order + 1) * 1000),
      ];
    });
  const ofOwners = pagesFor('owner', 'owners');
  const kept = [...ofOwners, ...daysFor('owner', 'owners', ofOwners.length)];
  return {
    entries: [
      entry('places', `${title}: places`, pagesFor('everyone', 'places'), 2),
      entry('days', `${title}: journal`, daysFor('everyone', 'days', 0), 2),
      ...(kept.length > 0 ? [entry('owners', `${title}: for the game master`, kept, 0)] : []),
    ],
    hexes,
  };
}

/** Title of a hex's page: its number, and its name or else its site. */
function pageTitle({ label, names }: GazetteerHex, site: string | null): string {
  const name = names.findLast(({ of }) => of === 'place')?.text ?? '';
  const called = printable(name).trim() || (site === null ? '' : legendName(site));
  return called === '' ? label : `${label} · ${called}`;
}

function hexHtml(hex: GazetteerHex, audience: 'everyone' | 'owner', facts: HexFacts): string {
  const { index, names, mark, roads, battlefield, notes, q, r } = hex;
  const lines: [string, string][] = [
    ...facts.headings.map((heading, i): [string, string] => [
      heading,
      index === null ? '' : (facts.of(index)[i] ?? ''),
    ]),
    ['Called', names.map(nameOf).join(', ')],
    ['Mark', mark === null ? '' : legendName(mark)],
    ['Roads', roadsInWords(roads)],
    ['Battlefield', battlefieldText(battlefield)],
    ['At', `q ${q}, r ${r}`],
  ];
  const told = lines
    .filter(([, text]) => text !== '')
    .map(([heading, text]) => `<li><strong>${escapeXml(heading)}</strong>: ${escapeXml(text)}</li>`);
  const written = notes
    .filter((note) => note.for === audience)
    .map(
      (note) => `<blockquote>${noteHtml(note.text)}<p><em>${escapeXml(noteBy(note))}</em></p></blockquote>`,
    );
  return `<ul>${told.join('')}</ul>${written.join('')}`;
}

function dayHtml(day: PlayedDay, events: readonly PlayedEvent[]): string {
  const lines = events.map(({ event }) => {
    const { q, r, by, note } = event;
    const where = q === undefined || r === undefined ? '' : `<strong>${hexLabel({ q, r })}</strong> `;
    return note
      ? `<li>${where}${escapeXml(`${noteTitle(note, by)}:`)}<blockquote>${noteHtml(note.markdown)}</blockquote></li>`
      : `<li>${where}${escapeXml(lineOf({ day, event }))}</li>`;
  });
  return `<ul>${lines.join('')}</ul>`;
}

/**
 * HTML without anything that Foundry would enrich: it turns `@Name[…]`, `&Name[…]` and `[[…]]` into links, rolls and
 * embedded documents, but not with an invisible character (word joiner) before the bracket. Addresses in our HTML have
 * no square brackets.
 */
const inert = (html: string): string => html.replace(/(?<=[\w>[])\[/g, '\u2060[');
