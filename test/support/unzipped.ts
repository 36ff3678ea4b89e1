import { text } from 'node:stream/consumers';
import yauzl from 'yauzl';

/** The files of a zip file that are texts, by their paths; of others the path alone. */
export async function unzipped(bytes: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const zip = await yauzl.fromBufferPromise(bytes, { validateEntrySizes: true });
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    files.set(entry.fileName, await text(stream));
  }
  return files;
}
