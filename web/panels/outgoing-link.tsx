import { useEffect, useState } from 'preact/hooks';
import type { NetworkAnswer } from '../../src/protocol/answers.ts';
import { lazily } from '../kit/lazily.tsx';
import { isLocalAddress } from '../kit/local-address.ts';
import { Api } from '../live/api.ts';
import { LinkField, SHOWN_ONCE } from './link-field.tsx';

const LinkCode = lazily(() => import('./link-code.tsx').then((loaded) => loaded.LinkCode));

/** The same link at another address of the server. */
const under = (base: string, url: string): string => {
  const { pathname, search, hash } = new URL(url);
  return new URL(pathname + search + hash, base).href;
};

/**
 * A link for another device, to be copied, sent or scanned. If the page was opened at an address that works only on its
 * own machine, the link uses one at which other devices in the network reach the server, if there is any.
 */
export function OutgoingLink({
  url,
  label,
  hint = SHOWN_ONCE,
  code,
  codeHint,
  where,
}: {
  url: string;
  label: string;
  hint?: string;
  /** What the QR code leads to, for its label. */
  code: string;
  codeHint?: string;
  /** Whom or what the link is for, such as `others`. */
  where: string;
}) {
  const [addresses, setAddresses] = useState<readonly string[] | null>(isLocalAddress(url) ? null : []);
  const [chosen, setChosen] = useState(0);
  useEffect(() => {
    if (addresses !== null) return;
    new Api().ask<NetworkAnswer>('GET', '/api/network').then(
      (answer) => setAddresses(answer.addresses),
      () => setAddresses([]),
    );
  }, []);
  const base = addresses?.[chosen];
  const leading = base === undefined ? url : under(base, url);
  return (
    <>
      {addresses !== null && isLocalAddress(leading) && (
        <p class="trouble" role="status">
          This link works on this computer only. For {where},{' '}
          <a href="/docs/at-the-table" target="_blank" rel="noopener">
            let the server listen on the network
          </a>
          , and reload the page.
        </p>
      )}
      <LinkField
        url={leading}
        label={label}
        hint={base === undefined ? hint : `${hint} It opens on devices in the network of this computer.`}
      />
      {addresses !== null && (
        <LinkCode url={leading} label={code} {...(codeHint !== undefined && { hint: codeHint })} />
      )}
      {addresses !== null && addresses.length > 1 && (
        <label class="field">
          <span>Where it does not open there: another address of this computer</span>
          <select
            value={String(chosen)}
            onChange={({ currentTarget: { value } }) => setChosen(Number(value))}
            data-testid="network-address"
          >
            {addresses.map((address, index) => (
              <option key={address} value={String(index)}>
                {new URL(address).host}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}
