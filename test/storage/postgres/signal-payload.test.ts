import { describe, expect, it } from 'vitest';
import type { Signal } from '../../../src/session/other-servers.ts';
import { payloadsOf, signalsIn } from '../../../src/storage/postgres/signal-payload.ts';
import { someCampaignId, someLinkId } from '../../support/store-rows.ts';

const campaign = someCampaignId();
const EVERY_KIND: readonly Signal[] = [
  { kind: 'grown', campaign, seq: 12 },
  { kind: 'links', campaign },
  { kind: 'described', campaign, link: someLinkId() },
  { kind: 'described', campaign, link: someLinkId() },
  { kind: 'keyrings' },
  { kind: 'presence', campaign },
  { kind: 'point', campaign, q: -3, r: 7, connection: 'XyZ_-09', link: someLinkId() },
  {
    kind: 'throwing',
    campaign,
    connection: 'XyZ_-09',
    link: someLinkId(),
    throw: { q: 2, r: -1, sides: 6, faces: [4, null] },
  },
  { kind: 'throwing', campaign, connection: 'other', link: someLinkId(), throw: null },
  {
    kind: 'throwing',
    campaign,
    connection: 'again',
    link: someLinkId(),
    throw: { q: 2, r: -1, sides: 6, faces: [4, null] },
    leftMs: 120_000,
  },
  { kind: 'throws-wanted', campaign },
];

const heard = (payloads: readonly string[], self = 'here') =>
  payloads.flatMap((payload) => signalsIn(payload, self) ?? []);

describe('a payload of NOTIFY', () => {
  it('transfers signals of every kind from one server to another', () => {
    const payloads = payloadsOf('there', EVERY_KIND);
    expect(payloads).toHaveLength(1);
    expect(heard(payloads)).toEqual(EVERY_KIND);
  });

  it('is ignored by the server that sent it', () => {
    expect(signalsIn(payloadsOf('here', EVERY_KIND)[0] as string, 'here')).toEqual([]);
  });

  it('contains repeated signals once, and for a campaign the latest sequence number', () => {
    const other = someCampaignId();
    const signals: Signal[] = [
      { kind: 'grown', campaign, seq: 4 },
      { kind: 'grown', campaign: other, seq: 9 },
      { kind: 'grown', campaign, seq: 6 },
      { kind: 'grown', campaign, seq: 5 },
      { kind: 'keyrings' },
      { kind: 'keyrings' },
    ];
    expect(heard(payloadsOf('there', signals))).toEqual([
      { kind: 'grown', campaign, seq: 6 },
      { kind: 'grown', campaign: other, seq: 9 },
      { kind: 'keyrings' },
    ]);
  });

  it('is never longer than PostgreSQL allows, and nothing is left out for that', () => {
    const signals: Signal[] = Array.from({ length: 2000 }, (_, seq) => ({
      kind: 'grown',
      campaign: someCampaignId(),
      seq: seq + 1,
    }));
    const payloads = payloadsOf('there', signals);
    expect(payloads.length).toBeGreaterThan(1);
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8000);
    expect(heard(payloads)).toEqual(signals);
  });

  it.each([
    '',
    'hello',
    '{}',
    '[]',
    'null',
    '{"from":7,"signals":[]}',
    '{"from":"x","signals":"g"}',
    `{"from":"x"${' '.repeat(5000)}`,
  ])('that our servers did not send is ignored: number %#', (payload) => {
    expect(signalsIn(payload, 'here')).toBeNull();
  });

  it('may contain what only a later version understands: only that is skipped', () => {
    const [payload = ''] = payloadsOf('there', EVERY_KIND);
    const strange = [
      '["g","no id",4]',
      `["g","${campaign}",-1]`,
      `["g","${campaign}",1.5]`,
      '["z",1]',
      '7',
      '["h"]',
      `["t","${campaign}","x","no link",null]`,
    ];
    const later = payload.replace('"signals":[', `"signals":[${strange.join()},`);
    expect(signalsIn(later, 'here')).toEqual(EVERY_KIND);
  });
});
