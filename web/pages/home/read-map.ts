import { LARGEST_TEXT_MAP, readTextMap } from '../../../src/formats/text-map/read-text-map.ts';
import type { TextMap } from '../../../src/formats/text-map/text-map.ts';
import { TextMapFault } from '../../../src/formats/text-map/text-map-fault.ts';

/** How long it is parsed before the event loop gets a turn, in milliseconds. */
const SLICE_MS = 30;

/** Parses a map in the same way as the server; `null` if that fails: then the server says why. */
export async function readMapFile(file: File): Promise<TextMap | null> {
  if (file.size > LARGEST_TEXT_MAP) return null;
  let since = performance.now();
  const turns = {
    get isDue() {
      return performance.now() - since > SLICE_MS;
    },
    pause: async () => {
      await new Promise((resolve) => setTimeout(resolve));
      since = performance.now();
    },
  };
  try {
    return await readTextMap(bytesOf(file), turns);
  } catch (error) {
    if (error instanceof TextMapFault) return null;
    throw error;
  }
}

async function* bytesOf(file: File): AsyncGenerator<Uint8Array, void, void> {
  yield new Uint8Array(await file.arrayBuffer());
}
