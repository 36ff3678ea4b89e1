import { goToCampaign, holdToken } from './location.ts';
import { toast } from './toasts.ts';

/** A campaign that was just made, with its owner's link where the browser keeps no cookie. */
interface Made {
  readonly id: string;
  readonly name: string;
  readonly token: string | null;
}

/**
 * Leads to a campaign that is asked for now, unless somebody has gone on to another address until it is made: then they are
 * told where it is. A dialog that was closed meanwhile is no other address.
 *
 * @returns what does so once it is made, and tells whether it leads there; `isNew` as for `goToCampaign`
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
