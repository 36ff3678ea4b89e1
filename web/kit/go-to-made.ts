import { goToCampaign, holdToken } from './location.ts';
import { toast } from './toasts.ts';

/** A campaign that was just made, with its owner's token if the browser keeps no cookie. */
interface Made {
  readonly id: string;
  readonly name: string;
  readonly token: string | null;
}

/**
 * Opens a campaign that is being made, unless the user has gone to another address meanwhile: then they are told where
 * to find it. Closing the dialog does not count as another address.
 *
 * @returns a function to call once the campaign is made, which returns whether it opened it; `isNew` as for
 * `goToCampaign`
 */
export function goToMadeFromHere(): (made: Made, isNew?: boolean) => boolean {
  const { pathname } = location;
  return ({ id, name, token }, isNew = false) => {
    if (location.pathname === pathname) {
      goToCampaign(id, token, isNew);
      return true;
    }
    if (token !== null) holdToken(id, token);
    toast(`${name} is made. It is among your campaigns.`);
    return false;
  };
}
