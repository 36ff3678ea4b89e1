import '../../styles/lost-keyring.css';
import { errorMessage } from '../../kit/error-message.ts';
import { toast } from '../../kit/toasts.ts';
import { Api } from '../../live/api.ts';

/** What the user can do about campaigns that this browser knew and can no longer open. */
export function LostKeyring({ onForgotten }: { onForgotten: () => void }) {
  const forget = () =>
    new Api().ask('DELETE', '/api/keyring').then(onForgotten, (error) => toast(errorMessage(error)));
  return (
    <section class="lost-keyring" aria-labelledby="lost-keyring">
      <h2 id="lost-keyring">Campaigns that don’t open here any more</h2>
      <p>
        This browser had some, and has lost its key to them: some browsers forget sites that were not visited
        for a week. They are still on the server. Open a link that you saved or were given, or ask for another
        one: owners make them under <em>Share</em>, and whoever runs the server can as well.
      </p>
      <button type="button" class="plain text-button" onClick={() => void forget()}>
        Don’t tell me again
      </button>
    </section>
  );
}
