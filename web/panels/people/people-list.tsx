import { isVisitor } from '../../../src/ledger/visitor.ts';
import type { Presence } from '../../../src/protocol/live.ts';
import { Icon } from '../../kit/icon.tsx';
import { PersonDisc } from '../../kit/person-disc.tsx';

interface PeopleListProps {
  readonly presence: Presence;
  /** The link that this page holds. */
  readonly own: string | null;
  readonly onRename: () => void;
  /** Where it can't be fetched. */
  readonly onClose?: () => void;
}

/** Who is here, and a way to be called otherwise. */
export function PeopleList({ presence: { count, present }, own, onRename }: PeopleListProps) {
  return (
    <>
      <h2>{count === 1 ? 'Only you, so far' : `${count} at the table`}</h2>
      <ul class="people">
        {present.map(({ id, link, name, role, colour }) => (
          <li key={id}>
            <span class="person-mark">
              <PersonDisc name={name} colour={colour} />
              <bdi>{name}</bdi>
            </span>
            <small>{link === own ? 'you' : role}</small>
          </li>
        ))}
      </ul>
      {count > present.length && <p class="quiet">and {count - present.length} more</p>}
      {!(own && isVisitor(own)) && (
        <button type="button" class="menu-item" onClick={onRename}>
          <Icon name="pen" />
          <span>Your name and colour</span>
        </button>
      )}
    </>
  );
}
