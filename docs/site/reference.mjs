/** The description of the interface as a page: each call, then what is sent and answered. */
export function reference({ paths, components, info }) {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => call(method, path, operation)),
  );
  const parts = Object.entries(components.schemas).map(
    ([name, schema]) => `### ${name}\n\n${members(schema)}\n`,
  );
  return `# Every call

Version ${info.version} of the interface, made from the schemas by which the server reads what it is sent, and to which the tests hold what it answers. The same as OpenAPI 3.1: \`GET /api/openapi.json\`. How it all goes together is told in [HTTP and live channel](api.md).

## Calls

${calls.join('\n')}

## What is answered

${parts.join('\n')}`;
}

function call(method, path, { summary, parameters = [], requestBody, responses, security }) {
  const [[status, answer]] = Object.entries(responses);
  const lines = [
    `### ${method.toUpperCase()} ${path}`,
    '',
    `${summary}.${security ? ' Needs no link.' : ''}`,
    '',
  ];
  if (parameters.length > 0)
    lines.push(
      table(
        ['parameter', 'in', 'what'],
        parameters.map(({ name, in: where, required, schema }) => [
          `\`${name}\`${required ? '' : ' (optional)'}`,
          where,
          typeOf(schema),
        ]),
      ),
    );
  for (const [type, { schema }] of Object.entries(requestBody?.content ?? {}))
    lines.push(`Body, \`${type}\`${schema ? `:\n\n${members(schema)}` : '.'}`, '');
  const types = Object.entries(answer.content ?? {});
  const what = types.map(([type, { schema }]) => `\`${type}\`${schema ? ` ${typeOf(schema)}` : ''}`);
  lines.push(`Answers ${status}${what.length > 0 ? `: ${what.join(', ')}` : ', without a body'}.`, '');
  return lines.join('\n');
}

/** What an object has in it; of anything else, its type. */
function members(schema) {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices?.some(({ properties }) => properties))
    return choices.map((choice) => members(choice)).join('\n\nor\n\n');
  if (!schema.properties) return `${typeOf(schema)}\n`;
  const needed = new Set(schema.required ?? []);
  return table(
    ['member', 'what'],
    Object.entries(schema.properties).map(([name, property]) => [
      `\`${name}\`${needed.has(name) ? '' : ' (optional)'}`,
      typeOf(property),
    ]),
  );
}

function table(heads, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return `${[line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')}\n`;
}

/** A type in a few words, for a cell of a table. */
function typeOf(schema) {
  if (schema.$ref) return linkTo(schema.$ref.split('/').at(-1));
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum) return schema.enum.map(code).join(', ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeOf))].join(' or ');
  const described = schema.description ? ` (${schema.description})` : '';
  return `${plainType(schema)}${bounds(schema)}${described}`;
}

function plainType(schema) {
  if (schema.type === 'array')
    return schema.prefixItems
      ? `list of ${schema.prefixItems.map(typeOf).join(', ')}`
      : `list of ${typeOf(schema.items ?? {})}`;
  if (schema.type !== 'object') return schema.type ?? 'anything';
  if (!schema.properties)
    return schema.additionalProperties ? `object of ${typeOf(schema.additionalProperties)}` : 'object';
  const needed = new Set(schema.required ?? []);
  const inside = Object.entries(schema.properties).map(
    ([name, property]) => `\`${name}\`${needed.has(name) ? '' : '?'}: ${typeOf(property)}`,
  );
  return `{ ${inside.join('; ')} }`;
}

function bounds({ minimum, maximum, minLength, maxLength, minItems, maxItems, format }) {
  const largest = Number.MAX_SAFE_INTEGER;
  const least = minimum !== undefined && minimum > -largest ? minimum : (minLength ?? minItems);
  const most = maximum !== undefined && maximum < largest ? maximum : (maxLength ?? maxItems);
  const of = maxLength !== undefined || minLength !== undefined ? ' characters' : '';
  const range =
    least !== undefined && most !== undefined
      ? `${least} to ${most}${of}`
      : least !== undefined
        ? `from ${least}${of}`
        : most !== undefined
          ? `up to ${most}${of}`
          : null;
  const words = [format, range].filter(Boolean).join(', ');
  return words ? `, ${words}` : '';
}

const code = (value) => `\`${JSON.stringify(value).replaceAll('|', '\\|')}\``;

const linkTo = (name) => `[${name}](#${name.toLowerCase()})`;
