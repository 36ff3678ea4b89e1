import { isVisitor } from '../../../src/ledger/visitor.ts';
import type { PeopleHere } from '../../journey/people-here.ts';
import { Icon } from '../../kit/icon.tsx';
import { PersonDisc } from '../../kit/person-disc.tsx';

interface PeopleListProps {
  readonly here: PeopleHere;
  /** The link that this page holds. */
  readonly own: string | null;
  readonly onRename: () => void;
  /** Where it can't be fetched. */
  readonly onClose?: () => void;
}

/** Who is here, and a way to be called otherwise. */
export function PeopleList({ here: { count, people }, own, onRename }: PeopleListProps) {
  return (
    <>
      <h2>{count === 1 ? 'Only you, so far' : `${count} at the table`}</h2>
      <ul class="people">
        {people.map(({ id, link, name, role, colour }) => (
          <li key={id}>
            <span class="person-mark">
              <PersonDisc name={name} colour={colour} />
              <bdi>{name}</bdi>
            </span>
            <small>{link === own ? 'you' : name === role ? 'no name yet' : role}</small>
          </li>
        ))}
      </ul>
      {count > people.length && <p class="quiet">and {count - people.length} more</p>}
      {!(own && isVisitor(own)) && (
        <button type="button" class="menu-item" onClick={onRename}>
          <Icon name="pen" />
          <span>Your name and colour</span>
        </button>
      )}
    </>
  );
}
