import type { Axial } from '../../hex/axial.ts';
import { type TextMap, TextMapReader } from './text-map.ts';
import { TextMapFault } from './text-map-fault.ts';

/** How long the text may be, in bytes. */
export const LARGEST_TEXT_MAP = 16 * 1024 * 1024;
/** A line that is longer, in UTF-16 units, is left out. */
export const LONGEST_MAP_LINE = 20_000;

/** A long piece of work that lets everything else have its turn. */
interface Turns {
  /** Whether it is time to. */
  readonly isDue: boolean;
  pause(): Promise<void>;
}

/** After how many steps it is asked whether it is time; after a line that is longer than this it always is. */
const STEP = 64;
const LONG_LINE = 500;

/**
 * Reads a text map as its bytes come.
 *
 * @param start where the party is to set out; `null` where the map decides
 * @throws TextMapFault
 */
export async function readTextMap(
  bytes: AsyncIterable<Uint8Array>,
  turns: Turns,
  start: Axial | null = null,
): Promise<TextMap> {
  const reader = new TextMapReader();
  let steps = 0;
  for await (const lines of linesOf(bytes))
    for (const line of lines) {
      if (line.length > LONGEST_MAP_LINE) reader.passOver(line, tooLong());
      else reader.take(line);
      const isLong = line.length > LONG_LINE;
      if ((++steps % STEP === 0 || isLong) && turns.isDue) await turns.pause();
    }
  const finishing = reader.finish(start);
  for (;;) {
    const { done, value } = finishing.next();
    if (done) return value;
    if (++steps % STEP === 0 && turns.isDue) await turns.pause();
  }
}

const tooLong = (): string => `it is longer than ${LONGEST_MAP_LINE.toLocaleString('en')} characters`;

/** The lines of a text, as far as each piece of it ends them. Of one that is too long, its beginning alone. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[], void, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let open = '';
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > LARGEST_TEXT_MAP) throw tooLarge();
    const [first = '', ...others] = decoded(decoder, chunk).split('\n');
    // So much and no more, or else a text without line feeds would be copied again and again.
    open += open.length > LONGEST_MAP_LINE ? '' : first;
    const last = others.pop();
    if (last === undefined) continue;
    yield [open, ...others];
    open = last;
  }
  open += decoded(decoder);
  if (open !== '') yield [open];
}

function decoded(decoder: InstanceType<typeof TextDecoder>, chunk?: Uint8Array): string {
  let text: string;
  try {
    text = chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    throw new TextMapFault('request/malformed', `This is no text in UTF-8. ${WHAT_IS_RIGHT}`);
  }
  if (text.includes('\0'))
    throw new TextMapFault('request/malformed', `This is no text: it holds bytes of zero. ${WHAT_IS_RIGHT}`);
  return text;
}

const WHAT_IS_RIGHT =
  'A map is the text that Text Mapper reads, saved as UTF-8; an archive is sent as application/gzip.';

export const TEXT_MAP_TOO_LARGE = `A map may be ${LARGEST_TEXT_MAP / 1024 / 1024} MB of text long; this one is longer.`;

const tooLarge = () => new TextMapFault('request/too-large', TEXT_MAP_TOO_LARGE);
