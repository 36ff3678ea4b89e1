import { isLocalAddress } from '../kit/local-address.ts';

/** Says of a link that leads nowhere from elsewhere that it does, before it is sent there. */
export function LocalOnly({ url, where }: { url: string; where: string }) {
  if (!isLocalAddress(url)) return null;
  return (
    <p class="trouble" role="status">
      This link works on this computer only. For {where}, let the server listen on the network, open the page
      under the computer’s address there, and make the link on that page.
    </p>
  );
}
