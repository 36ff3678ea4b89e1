import { choice, type ParsedArguments, text, WrongUsage } from './command.ts';

export const formatOptions = {
  format: { type: 'string' },
  out: { type: 'string' },
  json: { type: 'boolean' },
} as const;

export const formatHelp = {
  out: { value: 'FILE', does: 'writes to a file instead of standard output' },
  json: { does: 'the same as --format json' },
} as const;

/**
 * The format in `--format` or `--json`; `telling`, an explanation in words, if neither is given.
 *
 * @param formats the formats besides `json`
 * @param bothWith what would allow both options at once; undefined if nothing does, so that one must be left out
 * @throws WrongUsage if the format is not one of these, or if the two options contradict each other
 */
export function parseFormat<F extends string>(
  { values }: ParsedArguments,
  formats: readonly F[],
  bothWith?: string,
): F | 'json' | 'telling' {
  const asked = text(values.format);
  if (values.json && asked !== undefined && asked !== 'json')
    throw new WrongUsage(
      `--json and --format ${asked} ask for two things at once; leave one out${bothWith ? `, or ${bothWith}` : ''}`,
    );
  if (values.json) return 'json';
  return asked === undefined ? 'telling' : choice('format', asked, ['json', ...formats]);
}
