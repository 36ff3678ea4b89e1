import { z } from 'zod';
import type { Randomness } from '../../support/randomness.ts';
import { EVERY_WORLD } from '../../support/worlds.ts';

/** The part of JSON Schema that zod generates. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly pattern?: string;
}

const schemas = new WeakMap<z.ZodType, Schema>();

function schemaOf(type: z.ZodType): Schema {
  const known = schemas.get(type);
  if (known) return known;
  const schema = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema;
  schemas.set(type, schema);
  return schema;
}

export const pick = <T>(random: Randomness, list: readonly T[]): T => list[random.upTo(list.length) - 1] as T;

const OMENS = { title: 'Omens', roll: '1d2', rows: [{ on: [1, 2], text: 'a crow, [1d6] of them' }] };

/** Sample values for fields whose schema allows anything, by field name. */
const SAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  world: EVERY_WORLD.map(([kind, settings]) => (kind === 'island' ? { ...settings, hexes: 24 } : settings)),
  tables: [{}, { omens: OMENS }, { omens: OMENS, others: { ...OMENS, when: 'enter' } }],
  table: [OMENS, null, { ...OMENS, roll: '2d6', rows: [{ on: [2, 12], text: '[omens]' }] }],
  given: [{ features: [{ kind: 'hill', cell: 3 }] }, { river: { exit: 4 } }, { numbers: { trees: 2 } }],
};

/** Sample texts for fields with a format of their own, by field name. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  campaign: ['ID', 'ID', 'ID', 'ID', 'OTHER', '000000000000'],
  token: ['TOKEN', 'TOKEN', 'nobody'],
  dice: ['2d6', '1d20+3', '40d6', 'd6'],
  id: ['omens', 'others', 'no-such'],
  table: ['omens', 'others', 'no-such'],
  map: ['heights', 'terrain', 'waters', 'nothing'],
  show: ['numbers', 'altitudes,expeditions', ','],
  width: ['600', '0', '99999'],
  search: ['crow', '“', ''],
};

const digits = (random: Randomness): string =>
  String(random.chance(0.8) ? random.upTo(30) - 1 : random.upTo(1e9));

/** A random value that the schema allows, or nearly so: zod's refinements are not part of it. */
export const instanceOf = (type: z.ZodType, random: Randomness): unknown =>
  instance(schemaOf(type), random, '');

function instance(schema: Schema, random: Randomness, name: string): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return pick(random, schema.enum);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return instance(pick(random, choices), random, name);
  switch (schema.type) {
    case 'object':
      return schema.properties
        ? object(schema, random)
        : structuredClone(pick(random, SAMPLES[name] ?? [{}]));
    case 'array': {
      const { items = {}, minItems = 0, maxItems = 10 } = schema;
      const most = random.chance(0.02) ? maxItems : Math.min(maxItems, 4);
      const length = Math.max(minItems, random.upTo(most + 1) - 1);
      return Array.from({ length }, () => instance(items, random, name));
    }
    case 'integer':
    case 'number':
      return number(schema, random);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'string':
      return text(schema, random, name);
    default:
      return structuredClone(pick(random, SAMPLES[name] ?? [null, 1, 'x', {}]));
  }
}

function object({ properties = {}, required = [] }: Schema, random: Randomness): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties))
    if (required.includes(name) || random.chance(0.3)) made[name] = instance(schema, random, name);
  return made;
}

/** Mostly near 0, where most hexes are; sometimes at a bound. */
function number({ minimum = -1e9, maximum = 1e9 }: Schema, random: Randomness): number {
  if (random.chance(0.03)) return random.chance(0.5) ? minimum : maximum;
  return Math.min(maximum, Math.max(minimum, random.upTo(9) - 4));
}

function text({ format, pattern, maxLength = 40 }: Schema, random: Randomness, name: string): string {
  if (format === 'uuid') return uuid(random);
  if (format === 'date-time')
    return new Date(Date.parse('2030-01-01') + random.upTo(1e6) * 1000).toISOString();
  if (pattern?.includes(',')) return `${random.upTo(7) - 4},${random.upTo(7) - 4}`;
  if (pattern?.includes('\\d')) return digits(random);
  const form = TEXTS[name];
  if (form) return pick(random, form);
  if (random.chance(0.02)) return 'x'.repeat(maxLength);
  return pick(random, ['Greenhollow', 'The “Long” Fen \\ 🏔', 'Zoë', '<b>x</b> [a](b) |c|', '-']);
}

function uuid(random: Randomness): string {
  const hex = () =>
    Math.floor(random.next() * 0x1_0000_0000)
      .toString(16)
      .padStart(8, '0');
  const all = hex() + hex() + hex() + hex();
  return all.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
