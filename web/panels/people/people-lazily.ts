import { lazily } from '../../kit/lazily.tsx';

const load = () => import('./people.ts');

/* The components about people, loaded together when one of them is first shown. */
export const PersonDisc = lazily(() => load().then((people) => people.PersonDisc));
export const PeopleList = lazily(() => load().then((people) => people.PeopleList));
export const ThrowLines = lazily(() => load().then((people) => people.ThrowLines));
export const NamingCard = lazily(() => load().then((people) => people.NamingCard));
export const NamingDialog = lazily(() => load().then((people) => people.NamingDialog));
