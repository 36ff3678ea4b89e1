import type { Axial } from '../../hex/axial.ts';
import { type TextMap, TextMapReader } from './text-map.ts';
import { TextMapFault } from './text-map-fault.ts';

/** Greatest length of the text, in bytes. */
export const LARGEST_TEXT_MAP = 16 * 1024 * 1024;
/** Longer lines (in UTF-16 units) are left out. */
const LONGEST_MAP_LINE = 20_000;

/** Lets other work run during a long computation. */
interface Turns {
  /** True if it is time to pause. */
  readonly isDue: boolean;
  pause(): Promise<void>;
}

/**
 * Number of steps between checks whether a pause is due; after a line longer than `LONG_LINE`, it is always checked.
 */
const STEP = 64;
const LONG_LINE = 500;

/**
 * Reads a text map from a stream of bytes.
 *
 * @param start the hex where the party begins; `null` to let the map decide
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

/**
 * The lines of a text, in groups as they are completed by each chunk. Of a line that is too long, only the beginning is
 * returned.
 */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[], void, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let open = '';
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > LARGEST_TEXT_MAP) throw tooLarge();
    const [first = '', ...others] = decoded(decoder, chunk).split('\n');
    // No more is kept, because a text without line feeds would be copied again and again.
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
    throw noText('This is no text in UTF-8.');
  }
  if (text.includes('\0')) throw noText('This is no text: it holds bytes of zero.');
  return text;
}

const noText = (what: string) =>
  new TextMapFault('request/malformed', `${what} A map is the text that Text Mapper reads, saved as UTF-8.`, {
    isBinary: true,
  });

export const TEXT_MAP_TOO_LARGE = `A map may be ${LARGEST_TEXT_MAP / 1024 / 1024} MB of text long; this one is longer.`;

const tooLarge = () => new TextMapFault('request/too-large', TEXT_MAP_TOO_LARGE);
