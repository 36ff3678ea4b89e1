/* What there is of people that is fetched when it is first shown. */
export { PersonDisc } from '../../kit/person-disc.tsx';
export { NamingCard, NamingDialog } from './naming.tsx';
export { PeopleList } from './people-list.tsx';
export { ThrowLines } from './throw-lines.tsx';
