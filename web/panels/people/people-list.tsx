import type { Axial } from '../../../src/hex/axial.ts';
import { hexLabel } from '../../../src/hex/label.ts';
import { isVisitor } from '../../../src/ledger/visitor.ts';
import type { PeopleHere } from '../../journey/people-here.ts';
import { Icon } from '../../kit/icon.tsx';
import { PersonDisc } from '../../kit/person-disc.tsx';
import type { Thrower } from '../../live/throwers.ts';

interface PeopleListProps {
  readonly here: PeopleHere;
  readonly throwers: readonly Thrower[];
  /** The link that this page holds. */
  readonly own: string | null;
  readonly onRename: () => void;
}

/** Who is here, and a button to change one's own name and colour. */
export function PeopleList({ here: { count, people }, throwers, own, onRename }: PeopleListProps) {
  const thrownFor = (link: string) => throwers.find(({ by }) => by.link === link)?.thrown;
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
            <small>
              {link === own ? 'you' : name === role ? 'no name yet' : role}
              <ThrowingFor hex={thrownFor(link)} />
            </small>
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

const ThrowingFor = ({ hex }: { hex: Axial | undefined }) =>
  hex ? <>, throwing for {hexLabel(hex)}</> : null;
