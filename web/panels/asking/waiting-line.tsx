import type { Journey } from '../../journey/journey.ts';

interface WaitingLineProps {
  readonly journey: Journey;
  /** Whether something was sent and is not answered yet. */
  readonly isSending: boolean;
}

/** Says why nothing happens while the connection is away. */
export const WaitingLine = ({ journey, isSending }: WaitingLineProps) => (
  <p class="told" role="status">
    {isSending &&
      journey.live.state.value !== 'connected' &&
      'The connection is lost. This is sent once it is back, if the page stays open.'}
  </p>
);
