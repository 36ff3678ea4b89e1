import { goToCampaign, holdToken } from './location.ts';
import { toast } from './toasts.ts';
import { useMounted } from './use-mounted.ts';

/** A campaign that was just made, with its owner's link where the browser keeps no cookie. */
interface Made {
  readonly id: string;
  readonly name: string;
  readonly token: string | null;
}

/**
 * Leads to a campaign that was asked for here, unless somebody has gone on to something else until it was made: then they are
 * told where it is.
 *
 * @returns what does so, and tells whether it leads there; `isNew` as for `goToCampaign`
 */
export function useGoToMade(): (made: Made, isNew?: boolean) => boolean {
  const isMounted = useMounted();
  return ({ id, name, token }, isNew = false) => {
    if (isMounted.current) {
      goToCampaign(id, token, isNew);
      return true;
    }
    if (token !== null) holdToken(id, token);
    toast(`${name} is made. It is among your campaigns.`);
    return false;
  };
}
