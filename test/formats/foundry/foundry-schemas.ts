import { z } from 'zod';

/**
 * The documents of Foundry's versions 13 and 14 as its published interface describes them (foundryvtt.com/api,
 * `foundry.documents.types`): members by name, whole numbers where it takes whole numbers, and its limits. Strict: an
 * unknown member fails.
 */
const id = z.string().regex(/^[A-Za-z0-9]{16}$/);
const colour = z.string().regex(/^#[0-9a-f]{6}$/);
const flags = z.looseObject({ hexfarer: z.looseObject({ campaign: z.string(), what: z.string() }) });
const visible = z.string().min(1);

const journalPage = z.strictObject({
  _id: id,
  name: visible,
  type: z.literal('text'),
  title: z.strictObject({ show: z.boolean(), level: z.int().min(1).max(6) }),
  text: z.strictObject({ content: z.string(), format: z.literal(1) }),
  sort: z.int(),
  flags,
});

export const journalEntry = z.strictObject({
  _id: id,
  name: visible,
  pages: z.array(journalPage),
  ownership: z.strictObject({ default: z.literal([0, 1, 2, 3]) }),
  flags,
});

const note = z.strictObject({
  _id: id,
  entryId: id,
  pageId: id,
  x: z.int(),
  y: z.int(),
  texture: z.strictObject({
    src: z.string().regex(/^icons\/svg\/(village|tower|castle|ruins|sword|book|hanging-sign)\.svg$/),
  }),
  iconSize: z.int().min(32),
  text: z.string(),
  fontSize: z.int().min(8).max(128),
  textAnchor: z.literal([0, 1, 2, 3, 4]),
  textColor: colour,
  global: z.boolean(),
  flags,
});

const drawing = z.strictObject({
  _id: id,
  shape: z.strictObject({
    type: z.literal(['r', 'c', 'e', 'p']),
    width: z.int().min(0),
    height: z.int().min(0),
    points: z.array(z.number().min(0)).refine(({ length }) => length >= 4 && length % 2 === 0),
  }),
  x: z.number(),
  y: z.number(),
  bezierFactor: z.number().min(0).max(0.5),
  fillType: z.literal([0, 1, 2]),
  strokeWidth: z.int().min(0),
  strokeColor: colour,
  strokeAlpha: z.number().min(0).max(1),
  text: z.string(),
  fontSize: z.int().min(8).max(256),
  textColor: colour,
  hidden: z.boolean(),
  locked: z.boolean(),
  flags,
});

export const scene = z.strictObject({
  _id: id,
  name: visible,
  width: z.int().min(1),
  height: z.int().min(1),
  padding: z.number().min(0).max(0.5),
  grid: z.strictObject({
    type: z.literal([0, 1, 2, 3, 4, 5]),
    size: z.int().min(20),
    style: z.literal([
      'solidLines',
      'dashedLines',
      'dottedLines',
      'squarePoints',
      'diamondPoints',
      'roundPoints',
    ]),
    thickness: z.int().min(1),
    color: colour,
    alpha: z.number().min(0).max(1),
    distance: z.number().positive(),
    units: z.string(),
  }),
  tokenVision: z.boolean(),
  environment: z.strictObject({ globalLight: z.strictObject({ enabled: z.boolean() }) }),
  notes: z.array(note),
  drawings: z.array(drawing),
  flags,
});

const FIT = z.literal(['fill', 'contain', 'cover', 'width', 'height']);

/** Additional members of a scene: its picture itself in version 13, a level that has it from 14 on. */
export const background = z.strictObject({
  13: z.strictObject({
    background: z.strictObject({ src: visible, fit: FIT, offsetX: z.number(), offsetY: z.number() }),
    backgroundColor: colour,
    fog: z.strictObject({ exploration: z.boolean() }),
  }),
  14: z.strictObject({
    levels: z
      .array(
        z.strictObject({
          _id: id,
          name: visible,
          background: z.strictObject({ src: visible, color: colour }),
          textures: z.strictObject({ fit: FIT, offsetX: z.number(), offsetY: z.number() }),
        }),
      )
      .length(1),
    initialLevel: id,
  }),
});

export const manifest = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  title: visible,
  description: z.string(),
  version: z.string(),
  authors: z.array(z.strictObject({ name: visible })),
  compatibility: z.strictObject({ minimum: z.string(), verified: z.string() }),
  esmodules: z.array(z.string()),
  flags: z.looseObject({}),
});
