import type { Axial } from '../../hex/axial.ts';
import { columnAndRow, hexLabel } from '../../hex/label.ts';
import { legible } from '../../text/legible.ts';
import type { River } from '../bundle/rivers.ts';

/** The conventions for notes of hexes: plain ones, or those of a plugin that draws a map from the notes. */
export const VAULT_PROFILES = ['plain', 'hexcrawl', 'hexmaker', 'text-mapper'] as const;
export type VaultProfile = (typeof VAULT_PROFILES)[number];

/** The paths of a vault's notes. */
export class VaultPlaces {
  readonly folder: string;
  readonly #profile: VaultProfile;

  /** @param folder the folder of all notes, in the vault */
  constructor(folder: string, profile: VaultProfile) {
    this.folder = folder;
    this.#profile = profile;
  }

  /** Path of a hex's note; it stays the same, however far the map grows. */
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

/** A wiki link to a note, with a text that contains no inline code. */
export const linkTo = (path: string, words: string): string =>
  `[[${path.replace(/\.md$/, '')}|${legible(words)
    .replaceAll('`', "'")
    .replace(/[[\]|\s]+/gu, ' ')
    .trim()}]]`;

/**
 * Column and row in Hexmaker. Hexmaker's odd columns are lower, ours are the even ones; therefore its columns are ours
 * plus one.
 */
export const hexmakerPlace = (hex: Axial): { readonly x: number; readonly y: number } => {
  const { column, row } = columnAndRow(hex);
  return { x: column + 1, y: row };
};

const hexmakerName = (hex: Axial): string => {
  const { x, y } = hexmakerPlace(hex);
  return `${x}_${y}`;
};
