/* The components about people that are loaded when one of them is first shown. */
export { PersonDisc } from '../../kit/person-disc.tsx';
export { NamingCard, NamingDialog } from './naming.tsx';
export { PeopleList } from './people-list.tsx';
export { ThrowLines } from './throw-lines.tsx';
