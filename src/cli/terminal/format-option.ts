import { choice, type Typed, text, WrongUsage } from './command.ts';

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
 * What `--format` or `--json` asks for; `telling`, in words, where neither is given.
 *
 * @param formats what there is besides `json`
 * @param bothWith what would have both: where nothing does, one has to be left out
 * @throws WrongUsage if it is none of these, or the two ask for different things
 */
export function formatTyped<F extends string>(
  { values }: Typed,
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
