import { hexDigits } from './hex-digits.ts';

/**
 * A random UUID (version 4). On pages served over plain HTTP there is no `crypto.randomUUID`, only `getRandomValues`.
 */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = hexDigits(
    bytes.map((byte, at) => (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte)),
  );
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
