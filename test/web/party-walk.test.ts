import { expect, it } from 'vitest';
import { centreOf } from '../../web/kit/hex-path.ts';
import { PartyWalk } from '../../web/map/stage/party-walk.ts';

const FROM = { q: 0, r: 0 };
const TO = { q: 0, r: -1 };

it('a walking party is shown first where it comes from, then in between, then at its destination', () => {
  const walk = new PartyWalk();
  walk.begin([FROM, TO], 1000);
  expect(walk.at(1000, TO)).toEqual(centreOf(FROM));
  const between = walk.at(1110, TO);
  expect(between?.y).toBeCloseTo(centreOf(TO).y / 2);
  expect(walk.isUnderWay).toBe(true);
  expect(walk.at(5000, TO)).toEqual(centreOf(TO));
  expect(walk.isUnderWay).toBe(false);
});

it('a party that does not walk is shown in its hex; without a party nothing is shown', () => {
  expect(new PartyWalk().at(0, TO)).toEqual(centreOf(TO));
  expect(new PartyWalk().at(0, null)).toBeNull();
});
