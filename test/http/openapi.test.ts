import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../src/protocol/openapi/operations.ts';
import { ApiClient } from '../support/api-client.ts';
import { undescribed } from '../support/described-answers.ts';
import { routesOf } from '../support/matrix/routes-of.ts';
import { memoryServer } from '../support/memory-server.ts';
import { serverOfFile } from '../support/server-in-process.ts';
import { PROJECT } from '../support/server-process.ts';

const server = serverOfFile();

/** Pages for people, which the document does not describe. */
const PAGES = ['GET /', 'GET /keyring', 'GET /c/:id', 'GET /problems/:room/:name'];

interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly properties?: Readonly<Record<string, unknown>> }>>;
  };
}

const described = async () => {
  const client = new ApiClient(server.url);
  return (await client.call<Document>('GET', '/api/openapi.json')).body;
};

describe('GET /api/openapi.json', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const document = await described();
    expect(document.openapi).toBe('3.1.0');
    expect(await new Validator().validate({ ...document })).toEqual({ valid: true });
  });

  it('describes every route that the server has, and no other', async () => {
    const { app } = await memoryServer();
    const paths = Object.entries((await described()).paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(paths.sort()).toEqual(
      routesOf(app)
        .filter((route) => !PAGES.includes(route))
        .sort(),
    );
  });

  it.each(['solo', 'island', 'elevation'])(
    'lists every field of a map of kind %s, and so does docs/api.md',
    async (kind) => {
      const client = new ApiClient(server.url);
      const { id, owner } = await client.start({ world: { kind } });
      const members = Object.keys((await owner.call<object>('GET', `/api/campaigns/${id}/map`)).body).sort();
      expect(Object.keys((await described()).components.schemas.Map?.properties ?? {})).toEqual(
        expect.arrayContaining(members),
      );
      const page = readFileSync(join(PROJECT, 'docs', 'api.md'), 'utf8');
      const row = page.split('\n').find((line) => line.startsWith('| `GET /api/campaigns/:id/map')) ?? '';
      expect(
        members.filter((member) => !row.includes(`"${member}"`) && !row.includes(`\`${member}\``)),
      ).toEqual([]);
    },
  );

  it.each(['gazetteer', 'journal'])('lists the formats of the %s', async (text) => {
    const call = (await described()).paths[`/api/campaigns/{id}/export/${text}`]?.get;
    expect(call).toMatchObject({
      parameters: expect.arrayContaining([
        expect.objectContaining({
          name: 'as',
          required: false,
          schema: { type: 'string', enum: ['markdown', 'html'], default: 'markdown' },
        }),
      ]),
    });
  });

  it('describes no operation twice', () => {
    const names = OPERATIONS.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('an answer that differs from its description', () => {
  const answer = (body: unknown) =>
    undescribed('GET', '/api/campaigns/000000000000/people', { status: 200, type: 'application/json', body });
  const person = { link: 'x', name: 'Wren', role: 'owner', colour: 'sky' };

  it('is reported if a field is missing, wrong or undescribed', () => {
    expect(answer({ own: person, people: [person] })).toBeNull();
    expect(answer({ own: person })).toContain("must have required property 'people'");
    expect(answer({ own: { ...person, colour: 'pink' }, people: [] })).toContain('/own/colour');
    expect(answer({ own: person, people: [], secret: 1 })).toContain('additional properties');
  });
});
