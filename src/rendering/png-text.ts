import { crc32 } from 'node:zlib';

/** Length in bytes of a PNG file's signature and first chunk (IHDR), which must come first. */
const HEAD = 8 + 25;

/** Adds texts to a PNG picture: `iTXt` chunks after IHDR. Keys have 1 to 79 characters. */
export function withTexts(png: Uint8Array, texts: Readonly<Record<string, string>>): Uint8Array {
  const chunks = Object.entries(texts).map(([key, text]) => chunk(`${key}\0\0\0\0\0${text}`));
  return Buffer.concat([png.subarray(0, HEAD), ...chunks, png.subarray(HEAD)]);
}

function chunk(text: string): Buffer {
  const body = Buffer.from(`iTXt${text}`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length - 4);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
