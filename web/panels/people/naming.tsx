import type { Journey } from '../../journey/journey.ts';
import { answerNaming } from '../../kit/asked-name.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { PersonForm } from './person-form.tsx';

interface NamingProps {
  readonly journey: Journey;
  /** Whether somebody opened it from the menu. */
  readonly isOpened: boolean;
  readonly onClose: () => void;
}

/**
 * Asks whoever opened a shared link for the first time what he wants to be called, beside the map: nothing waits for the
 * answer. Later it is a dialog, opened from the menu.
 */
export function Naming({ journey, isOpened, onClose }: NamingProps) {
  const done = () => {
    answerNaming(journey.summary.id);
    onClose();
  };
  if (isOpened)
    return (
      <Dialog title="Your name and colour" name="person" onClose={done}>
        <PersonForm journey={journey} keep="Keep" leave="Cancel" onClose={done} />
        <p class="quiet">The others see them wherever you did something, earlier things too.</p>
      </Dialog>
    );
  const skipByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    done();
  };
  return (
    <section
      class="person-card"
      aria-labelledby="person-card-title"
      onKeyDown={skipByKey}
      data-testid="person-card"
    >
      <h2 id="person-card-title">What shall the others call you?</h2>
      <PersonForm journey={journey} keep="That’s me" leave="Skip" onClose={done} />
    </section>
  );
}
