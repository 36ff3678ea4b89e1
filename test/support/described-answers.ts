import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { ANSWERS, type AnswerName } from '../../src/protocol/openapi/answers.ts';
import { jsonSchemaOf } from '../../src/protocol/openapi/openapi.ts';
import { OPERATIONS, type Operation } from '../../src/protocol/openapi/operations.ts';

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const compiled = new Map<AnswerName, ValidateFunction>();

/** Validates answers against their schemas, allowing no additional members. */
const validatorOf = (name: AnswerName): ValidateFunction => {
  const known = compiled.get(name) ?? ajv.compile(jsonSchemaOf(ANSWERS[name], 'output'));
  compiled.set(name, known);
  return known;
};

const PATTERNS = OPERATIONS.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** The operation of the API description for a request; the most specific one. */
const operationOf = (method: string, path: string): Operation | null =>
  PATTERNS.filter(
    ({ operation, pattern }) => operation.method === method.toLowerCase() && pattern.test(path),
  ).sort(
    (a, b) => (a.operation.path.match(/\{/g)?.length ?? 0) - (b.operation.path.match(/\{/g)?.length ?? 0),
  )[0]?.operation ?? null;

/** Says how an answer differs from its description; `null` if it does not. */
export function undescribed(
  method: string,
  path: string,
  { status, type, body }: { readonly status: number; readonly type: string; readonly body: unknown },
): string | null {
  if (type.startsWith('application/problem+json')) return faultIn('Problem', body);
  const operation = operationOf(method, path);
  if (!operation || status >= 300) return null;
  const { answer } = operation;
  if (status !== answer.status) return `${status} in the place of ${answer.status}`;
  return 'json' in answer && type.includes('json') ? faultIn(answer.json, body) : null;
}

function faultIn(name: AnswerName, body: unknown): string | null {
  const validate = validatorOf(name);
  if (validate(body)) return null;
  return `${name}: ${ajv.errorsText(validate.errors, { dataVar: '' })}: ${JSON.stringify(validate.errors?.[0]?.params)}`;
}
