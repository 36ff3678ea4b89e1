import { type CampaignId, publicId } from '../ledger/id.ts';
import { hexToBytes } from '../ledger/ledger.ts';
import { visitorNamed } from '../ledger/visitor.ts';
import type { LinkRow } from '../session/link-store.ts';
import type { Digest } from '../session/ports.ts';
import { networkOf } from './address.ts';

/**
 * The viewers of a demo's campaigns, represented by links that are not stored. Everybody at one address counts as one
 * visitor, and so shares one limit; the visitor's id does not reveal the address.
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
