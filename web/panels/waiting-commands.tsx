import { commandInWords } from '../journey/command-in-words.ts';
import type { Journey } from '../journey/journey.ts';
import { Icon } from '../kit/icon.tsx';
import { Sentence } from '../kit/sentence.tsx';
import type { GivenCommand, PostponedCommand, WaitingCommand } from '../live/outbox.ts';

/**
 * Lists the commands that wait for the connection, each with a button to take it back. Commands that were sent before
 * it broke, or that are repeated because the server has trouble, can't be taken back: they may have been carried out.
 */
export function WaitingCommands({ journey }: { journey: Journey }) {
  const waiting = journey.live.waitingCommands.value;
  const unsent = waiting.filter(({ wasSent }) => !wasSent);
  const sent = waiting.filter(({ wasSent }) => wasSent);
  const doubtful = journey.live.doubtfulCommands.value;
  const waits = journey.live.postponedCommands.value;
  const isDoubtful = ({ id }: GivenCommand) => doubtful.some((other) => other.id === id);
  const putOff = waits.filter((command) => !isDoubtful(command));
  const askedAgain = longestOf(waits.filter(isDoubtful));
  const pause = journey.live.pause.value;
  return (
    <div class="waiting-commands" role="status" data-testid="waiting">
      {unsent.length > 0 && (
        <>
          <p>The connection is lost. Once it is back, if this page stays open:</p>
          <ul>
            {unsent.map((command) => (
              <Unsent key={command.id} journey={journey} {...command} />
            ))}
          </ul>
        </>
      )}
      <Sent journey={journey} commands={sent}>
        Sent before the connection broke, and perhaps done already:
      </Sent>
      <Sent journey={journey} commands={doubtful}>
        {`The server can’t say yet whether this is done. It is asked again${askedAgain && ` in ${askedAgain},`} until it can; nothing is done twice:`}
      </Sent>
      <Sent journey={journey} commands={putOff}>
        {`The server is busy. ${putOff.length > 1 ? 'These are' : 'This is'} sent again in ${longestOf(putOff)}:`}
      </Sent>
      {pause > 0 && <p>{`The server is busy. The page connects again in ${pause} seconds.`}</p>}
    </div>
  );
}

const longestOf = (commands: readonly PostponedCommand[]): string =>
  commands.length > 0 ? `${Math.max(...commands.map(({ seconds }) => seconds))} seconds` : '';

interface SentProps {
  readonly journey: Journey;
  readonly commands: readonly GivenCommand[];
  readonly children: string;
}

function Sent({ journey, commands, children }: SentProps) {
  if (commands.length === 0) return null;
  return (
    <>
      <p>{children}</p>
      <ul>
        {commands.map(({ id, command }) => (
          <li key={id}>
            <Sentence text={commandInWords(command, journey)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Unsent({ journey, id, command }: WaitingCommand & { readonly journey: Journey }) {
  const words = commandInWords(command, journey);
  return (
    <li>
      <strong>
        <Sentence text={words} />
      </strong>
      <button
        type="button"
        class="quiet-button"
        aria-label={`Take back: ${words}`}
        onClick={() => journey.commands.withdraw(id)}
      >
        <Icon name="take-back" /> Take back
      </button>
    </li>
  );
}
