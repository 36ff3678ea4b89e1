import { type CampaignId, publicId } from '../ledger/id.ts';
import { hexToBytes } from '../ledger/ledger.ts';
import { visitorNamed } from '../ledger/visitor.ts';
import type { Digest, LinkRow } from '../session/ports.ts';
import { networkOf } from './address.ts';

/**
 * Whoever looks at a campaign that a demo shows, as if they had a link: none is made. Those who come from one address are
 * one visitor, and so share what a link may ask for; their name tells nobody the address.
 */
export class Visitors {
  readonly #digest: Digest;
  readonly #salt: Uint8Array;

  constructor(digest: Digest) {
    this.#digest = digest;
    this.#salt = digest.random(16);
  }

  from(address: string, campaign: CampaignId): LinkRow {
    const hash = hexToBytes(this.#digest.sha256(this.#salt, networkOf(address)));
    return {
      id: visitorNamed(publicId(hash)),
      campaign,
      role: 'watcher',
      label: '',
      createdAt: '',
      expiresAt: null,
      parent: null,
      colour: null,
    };
  }
}
