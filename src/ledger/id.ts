declare const campaignBrand: unique symbol;
declare const linkBrand: unique symbol;

/** The server's own id of a campaign, which is part of the addresses of its links. */
export type CampaignId = string & { readonly [campaignBrand]: true };

/** The public id of a link: it says who did something, and gives no access. */
export type LinkId = string & { readonly [linkBrand]: true };

/** 12 characters that are hard to mistake for one another. */
const PUBLIC_ID = /^[0-9a-hjkmnp-tv-z]{12}$/;
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

export const parseCampaignId = (text: string): CampaignId | null =>
  PUBLIC_ID.test(text) ? (text as CampaignId) : null;

export const parseLinkId = (text: string): LinkId | null => (PUBLIC_ID.test(text) ? (text as LinkId) : null);

/** A public id from 12 random bytes: 60 bits of randomness. */
export const publicId = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, 12), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** Makes a UUID of version 4 (random) from 16 bytes in hex. */
export const uuidOf = (hex: string): string =>
  [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
