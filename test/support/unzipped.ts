import { text } from 'node:stream/consumers';
import yauzl from 'yauzl';

/** Paths and contents of the text files in a zip file; of other files the path alone. */
export async function unzipped(bytes: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const zip = await yauzl.fromBufferPromise(bytes, { validateEntrySizes: true });
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    files.set(entry.fileName, await text(stream));
  }
  return files;
}
