/**
 * Types of the Foundry documents that we write, with only the fields that we use, according to Foundry's published
 * interface for versions 13 and 14.
 */

/** Flags by which the importing script recognizes the documents that it made. */
export interface OwnFlags {
  readonly hexfarer: { readonly campaign: string } & Readonly<Record<string, string | number | object>>;
}

export interface JournalPage {
  readonly _id: string;
  readonly name: string;
  readonly type: 'text';
  readonly title: { readonly show: boolean; readonly level: number };
  /** `format` 1 means HTML. */
  readonly text: { readonly content: string; readonly format: 1 };
  readonly sort: number;
  readonly flags: OwnFlags;
}

export interface JournalEntry {
  readonly _id: string;
  readonly name: string;
  readonly pages: readonly JournalPage[];
  /** `default` is the access of all players: none (0) or reading (2). */
  readonly ownership: { readonly default: 0 | 2 };
  readonly flags: OwnFlags;
}

/** A pin on the map. Its place is in whole pixels. */
export interface MapPin {
  readonly _id: string;
  readonly entryId: string;
  readonly pageId: string;
  readonly x: number;
  readonly y: number;
  readonly texture: { readonly src: string };
  readonly iconSize: number;
  readonly text: string;
  readonly fontSize: number;
  /** A value of `CONST.TEXT_ANCHOR_POINTS`: below the pin. */
  readonly textAnchor: 1;
  readonly textColor: string;
  readonly global: true;
  readonly flags: OwnFlags;
}

/** A line on the map; its points are relative to its upper left corner. */
export interface Drawing {
  readonly _id: string;
  readonly shape: {
    readonly type: 'p';
    readonly width: number;
    readonly height: number;
    readonly points: readonly number[];
  };
  readonly x: number;
  readonly y: number;
  readonly bezierFactor: number;
  readonly fillType: 0;
  readonly strokeWidth: number;
  readonly strokeColor: string;
  readonly strokeAlpha: number;
  readonly text: string;
  readonly fontSize: number;
  readonly textColor: string;
  readonly hidden: true;
  readonly locked: true;
  readonly flags: OwnFlags;
}

/** The fields of a scene that are the same in both versions. */
export interface Scene {
  readonly _id: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly padding: 0;
  readonly grid: {
    readonly type: 4 | 5;
    readonly size: number;
    readonly style: 'solidLines';
    readonly thickness: 1;
    readonly color: string;
    readonly alpha: number;
    readonly distance: number;
    readonly units: string;
  };
  readonly tokenVision: false;
  readonly environment: { readonly globalLight: { readonly enabled: true } };
  readonly notes: readonly MapPin[];
  readonly drawings: readonly Drawing[];
  readonly flags: OwnFlags;
}

/** The map's picture in version 13: a part of the scene. */
export interface Background13 {
  readonly background: {
    readonly src: string;
    readonly fit: 'fill';
    readonly offsetX: 0;
    readonly offsetY: 0;
  };
  readonly backgroundColor: string;
  readonly fog: { readonly exploration: false };
}

/** The map's picture from version 14 on: a part of the scene's only level. */
export interface Background14 {
  readonly levels: readonly [
    {
      readonly _id: string;
      readonly name: string;
      readonly background: { readonly src: string; readonly color: string };
      readonly textures: { readonly fit: 'fill'; readonly offsetX: 0; readonly offsetY: 0 };
    },
  ];
  readonly initialLevel: string;
}

/** The data file that the importing script reads. */
export interface FoundryCampaign {
  readonly campaign: string;
  readonly title: string;
  readonly source: { readonly title: string; readonly seq: number; readonly head: string };
  readonly journals: readonly JournalEntry[];
  readonly scene: Scene;
  readonly background: { readonly 13: Background13; readonly 14: Background14 };
}
