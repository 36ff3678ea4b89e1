import { z } from 'zod';
import { ANSWERS } from './answers.ts';
import { OPERATIONS, type Operation, type Success } from './operations.ts';

type Schema = Record<string, unknown>;

/** Version of the interface: the major number changes when a client written for the old description would fail. */
const API_VERSION = '1.0.0';

/**
 * A schema as JSON Schema. Where zod transforms a value, the input to the transformation is described.
 *
 * @param io `input` for requests; `output` for responses, which allow members that may be added later
 */
export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output' = 'input'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const PATH_PARAMETERS: Readonly<Record<string, Schema>> = {
  id: { type: 'string', description: 'Id of a campaign' },
  linkId: { type: 'string', description: 'Id of a link' },
  q: { type: 'integer' },
  r: { type: 'integer' },
  format: { type: 'string', enum: ['svg', 'png', 'text-mapper'] },
};

const PROBLEM = {
  description: 'What was wrong, and what would be right',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

/** The OpenAPI 3.1 document of the interface, generated from the schemas that requests are parsed with. */
export function openApi(): Schema {
  const paths: Record<string, Schema> = {};
  for (const operation of OPERATIONS) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: described(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hexfarer',
      version: API_VERSION,
      summary: 'Hex exploration for the tabletop: every hex is rolled when it is entered, and kept for good.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries(ANSWERS).map(([name, schema]) => [name, jsonSchemaOf(schema)]),
      ),
      securitySchemes: {
        link: { type: 'http', scheme: 'bearer', description: 'The token of a link' },
        keyring: {
          type: 'apiKey',
          in: 'cookie',
          name: 'hexfarer-keyring',
          description: 'The links that a browser holds; the name goes on with an id of the server',
        },
      },
    },
    security: [{ link: [] }, { keyring: [] }],
  };
}

function described({
  path,
  summary,
  isOpen,
  query,
  headers,
  body,
  upload,
  answer,
  method,
}: Operation): Schema {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const parameters = [
    ...names.map((name) => ({ name, in: 'path', required: true, schema: PATH_PARAMETERS[name] ?? {} })),
    ...(query ? queryParameters(query) : []),
    ...(headers ? headerParameters(headers) : []),
  ];
  return {
    operationId: `${method} ${path}`.replace(/[^A-Za-z]+(\w?)/g, (_, next: string) => next.toUpperCase()),
    summary,
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchemaOf(body) } } },
    }),
    ...(upload && {
      requestBody: { required: true, content: Object.fromEntries(upload.map((type) => [type, {}])) },
    }),
    ...(isOpen && { security: [{}] }),
    responses: { [answer.status]: success(answer), default: PROBLEM },
  };
}

function queryParameters(query: z.ZodObject): Schema[] {
  const { properties = {}, required = [] } = jsonSchemaOf(query) as {
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

const headerParameters = (headers: Readonly<Record<string, z.ZodType>>): Schema[] =>
  Object.entries(headers).map(([name, schema]) => ({ name, in: 'header', schema: jsonSchemaOf(schema) }));

function success(answer: Success): Schema {
  if ('json' in answer) {
    const schema = { $ref: `#/components/schemas/${answer.json}` };
    const types = ['application/json', ...(answer.also ?? [])];
    return { description: answer.json, content: Object.fromEntries(types.map((type) => [type, { schema }])) };
  }
  if ('files' in answer)
    return { description: 'A file', content: Object.fromEntries(answer.files.map((type) => [type, {}])) };
  return { description: 'Done' };
}
