import type { Axial } from '../../hex/axial.ts';
import { hexLabel, hexPlace } from '../../hex/label.ts';
import { legible } from '../../text/legible.ts';
import type { River } from '../bundle/rivers.ts';

/** The conventions that notes of hexes follow: those of no plugin, or of one that draws a map of them. */
export const VAULT_PROFILES = ['plain', 'hexcrawl', 'hexmaker', 'text-mapper'] as const;
export type VaultProfile = (typeof VAULT_PROFILES)[number];

/** Where the notes of a vault lie, and how one links to them. */
export class VaultPlaces {
  readonly folder: string;
  readonly #profile: VaultProfile;

  /** @param folder of all of them, in the vault */
  constructor(folder: string, profile: VaultProfile) {
    this.folder = folder;
    this.#profile = profile;
  }

  /** The note of a hex; the same for ever, however far the map grows. */
  hex(hex: Axial): string {
    return this.#note(`Hexes/${this.#profile === 'hexmaker' ? hexmakerName(hex) : hexLabel(hex)}`);
  }

  site(hex: Axial): string {
    return this.#note(`Sites/Site ${hexLabel(hex)}`);
  }

  river({ known }: Pick<River, 'known'>): string {
    return this.#note(`Rivers/River ${hexLabel(known)}`);
  }

  day(day: number): string {
    return this.#note(`Days/Day ${String(day).padStart(3, '0')}`);
  }

  get index(): string {
    return this.#note('Index');
  }

  get map(): string {
    return this.#note('Map');
  }

  get picture(): string {
    return `${this.folder}/Map.png`;
  }

  #note(name: string): string {
    return `${this.folder}/${name}.md`;
  }
}

/** A link to a note, with other words, none of which is inline code. */
export const linkTo = (path: string, words: string): string =>
  `[[${path.replace(/\.md$/, '')}|${legible(words)
    .replaceAll('`', "'")
    .replace(/[[\]|\s]+/gu, ' ')
    .trim()}]]`;

/**
 * Columns and rows of Hexmaker, which moves odd columns down, as we do with even ones. So its columns are ours and one more.
 */
export const hexmakerPlace = (hex: Axial): { readonly x: number; readonly y: number } => {
  const { column, row } = hexPlace(hex);
  return { x: column + 1, y: row };
};

const hexmakerName = (hex: Axial): string => {
  const { x, y } = hexmakerPlace(hex);
  return `${x}_${y}`;
};
