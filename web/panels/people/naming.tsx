import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Journey } from '../../journey/journey.ts';
import { answerNaming } from '../../kit/asked-name.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { useInTheWay } from '../../kit/in-the-way.ts';
import { ownPerson, PersonForm } from './person-form.tsx';

interface NamingCardProps {
  readonly journey: Journey;
  /** Opens the form, on a screen that has room for the question only. */
  readonly onAnswer?: () => void;
  /** Called if its code can't be loaded. */
  readonly onClose?: () => void;
}

/**
 * Asks whoever opened a shared link for the first time what they want to be called, beside the map: nothing waits for the
 * answer.
 */
export function NamingCard({ journey, onAnswer }: NamingCardProps) {
  const { called } = ownPerson(journey);
  const card = useRef<HTMLElement>(null);
  useInTheWay(card);
  const skip = () => answerNaming(journey.summary.id);
  const skipByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    skip();
  };
  return (
    <section
      ref={card}
      class="offer person-card"
      aria-labelledby="person-card-title"
      onKeyDown={skipByKey}
      data-testid="person-card"
    >
      <h2 id="person-card-title">
        {onAnswer && called ? (
          <>
            The others call you <bdi>{called}</bdi>
          </>
        ) : (
          'What should the others call you?'
        )}
      </h2>
      {onAnswer ? (
        <div class="row">
          <button type="button" class="quiet-button" onClick={onAnswer}>
            {called ? 'Change' : 'Tell them'}
          </button>
          <button type="button" class="plain text-button" onClick={skip}>
            {called ? 'That’s me' : 'Skip'}
          </button>
        </div>
      ) : (
        <PersonForm journey={journey} keep="That’s me" leave="Skip" onClose={skip} />
      )}
    </section>
  );
}

/** The dialog in which people change their own name and colour. */
export function NamingDialog({ journey, onClose }: { journey: Journey; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const done = () => {
    answerNaming(journey.summary.id);
    onClose();
  };
  return (
    <Dialog title="Your name and colour" name="person" onClose={done}>
      <PersonForm journey={journey} keep="Keep" leave="Cancel" field={field} onClose={done} />
      <p class="quiet">The others see them wherever you did something, earlier things too.</p>
    </Dialog>
  );
}
