import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BOUND_SETTINGS } from '../../src/access/bounds.ts';
import { assertKnownVariables } from '../../src/config.ts';
import { asProblemCode, PROBLEMS, type ProblemCode, problem } from '../../src/protocol/problem.ts';
import { CODES_OF_THE_INTERFACE, expectProblemBody } from '../support/problems.ts';
import { PROJECT } from '../support/server-process.ts';

const CODES = Object.keys(PROBLEMS) as ProblemCode[];
const read = (...path: string[]) => readFileSync(join(PROJECT, ...path), 'utf8');

/** All sources of the server, as one text. */
const sources = () =>
  readdirSync(join(PROJECT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => read('src', name))
    .join('\n');

describe('every problem', () => {
  it.each(CODES)('%s has a status and a title, and a namespaced code', (code) => {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*\/[a-z]+(-[a-z]+)*$/);
    const { status, title } = PROBLEMS[code];
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(title).toMatch(/^[A-Z].{5,}[^.]$/);
    const body = problem(code, 'What was wrong, and what would be right.');
    expectProblemBody(body, code);
    expect(Object.keys(body).sort()).toEqual(['code', 'detail', 'status', 'title', 'type']);
    expect(asProblemCode(code)).toBe(code);
  });

  it.each(Object.entries(CODES_OF_THE_INTERFACE))('%s in the API has the status %i', (code, status) => {
    expect(PROBLEMS[code as keyof typeof CODES_OF_THE_INTERFACE].status).toBe(status);
  });

  it('has a title of its own', () => {
    expect(new Set(CODES.map((code) => PROBLEMS[code].title)).size).toBe(CODES.length);
  });

  it('is raised somewhere: no code is unused', () => {
    const text = sources().replace(/export const PROBLEMS[\s\S]*?^};/m, '');
    for (const code of CODES) expect(text.split(`'${code}'`).length, code).toBeGreaterThan(2);
  });

  it.each(['', 'constructor', 'toString', '__proto__', 'request/nothing'])('%j is not one', (text) => {
    expect(asProblemCode(text)).toBeNull();
  });
});

describe('docs/api.md', () => {
  it.each(CODES)('describes %s with its status', (code) => {
    const row = new RegExp(`^\\|\\s*\`${code}\`\\s*\\|\\s*${PROBLEMS[code].status}\\s*\\|\\s*\\S.*\\|`, 'm');
    expect(read('docs', 'api.md')).toMatch(row);
  });

  it('describes no code that does not exist', () => {
    const described = [...read('docs', 'api.md').matchAll(/^\|\s*`([a-z-]+\/[a-z-]+)`\s*\|\s*\d{3}/gm)];
    expect(described.map(([, code]) => code).sort()).toEqual([...CODES].sort());
  });
});

describe('docs/settings.md', () => {
  const variables = [
    ...new Set(
      [
        ...Object.values(BOUND_SETTINGS).map(({ variable }) => ['', variable, undefined]),
        ...read('src', 'config.ts').matchAll(/environment\.([A-Z][A-Z_]+)|environment\[['"]([A-Z_]+)['"]\]/g),
      ].map(([, dotted, quoted]) => dotted ?? quoted ?? ''),
    ),
  ];

  it('has settings to describe', () => {
    expect(variables).toEqual(
      expect.arrayContaining(['HOST', 'PORT', 'DATA_DIR', 'HEXFARER_PUBLIC_URL', 'HEXFARER_LIMITS']),
    );
  });

  it.each(variables)('describes %s', (name) => {
    expect(read('docs', 'settings.md')).toMatch(
      new RegExp(`^\\|.*\`${name}\`.*\\|.*\\|\\s*\\S{3,}.*\\|`, 'm'),
    );
  });

  it.each(variables)('describes only settings known at startup, such as %s', (name) => {
    expect(() => assertKnownVariables({ [name]: 'x' })).not.toThrow();
  });

  it('describes no variable that is not read', () => {
    const described = [...read('docs', 'settings.md').matchAll(/^\|[^|]*\|\s*`([A-Z_]+)`/gm)].map(
      ([, name]) => name,
    );
    expect(described.sort()).toEqual([...variables].sort());
  });

  it('is complete: no module reads an environment variable other than these', () => {
    const names = [...sources().matchAll(/(?:process\.env|environment)\.([A-Z][A-Z_]+)/g)].map(
      ([, name]) => name,
    );
    for (const name of names) expect(variables).toContain(name);
  });
});
