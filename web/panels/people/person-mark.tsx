import { useEffect } from 'preact/hooks';
import type { Actor } from '../../../src/ledger/role.ts';
import type { PeopleAnswer } from '../../../src/protocol/answers.ts';
import type { Journey } from '../../journey/journey.ts';
import { moverName } from '../../journey/news-of.ts';
import { PersonDisc } from '../../kit/person-disc.tsx';
import { campaignPath } from '../../live/api.ts';

/** The journeys of which is known what those are called who are not here. */
const LEARNT = new WeakSet<Journey>();

/** Finds that out, once. Without it they are called as entries have it. */
async function learnPeople(journey: Journey): Promise<void> {
  if (LEARNT.has(journey)) return;
  LEARNT.add(journey);
  const { api, live, summary } = journey;
  try {
    const { own, people } = await api.ask<PeopleAnswer>('GET', `${campaignPath(summary.id)}/people`);
    live.people.learn([...people, own]);
  } catch {
    LEARNT.delete(journey);
  }
}

/** Who did something, as they are called now. */
export function PersonMark({ journey, by }: { journey: Journey; by: Actor }) {
  useEffect(() => void learnPeople(journey), [journey]);
  const person = journey.live.people.personOf(by);
  return (
    <span class="person-mark">
      <PersonDisc {...person} />
      <bdi>{moverName({ ...by, label: person.name })}</bdi>
    </span>
  );
}
