import type { Actor } from '../../../src/ledger/role.ts';
import type { PeopleAnswer } from '../../../src/protocol/answers.ts';
import type { Journey } from '../../journey/journey.ts';
import { moverName } from '../../journey/step-in-words.ts';
import { PersonDisc } from '../../kit/person-disc.tsx';
import { campaignPath } from '../../live/api.ts';
import { useUntilFetched } from '../asking/use-until-fetched.ts';

/** The request for the people of each journey. */
const ASKED = new WeakMap<Journey, Promise<void>>();

/** Fetches the current names of people, once. Until then they have the names in the entries. */
function learnPeople(journey: Journey): Promise<void> {
  const asked = ASKED.get(journey) ?? askForPeople(journey);
  ASKED.set(journey, asked);
  return asked;
}

async function askForPeople(journey: Journey): Promise<void> {
  const { api, live, summary } = journey;
  try {
    const { own, people } = await api.ask<PeopleAnswer>('GET', `${campaignPath(summary.id)}/people`);
    live.people.learn([...people, own]);
  } catch (error) {
    ASKED.delete(journey);
    throw error;
  }
}

/** Who did something, by their current name and colour. */
export function PersonMark({ journey, by }: { journey: Journey; by: Actor }) {
  useUntilFetched(true, () => learnPeople(journey), [journey]);
  const person = journey.live.people.personOf(by);
  return (
    <span class="person-mark">
      <PersonDisc {...person} />
      <bdi>{moverName({ ...by, label: person.name })}</bdi>
    </span>
  );
}
