import { isReplayed } from '../../journey/look-back.ts';
import { closeNotebook, openLeaf } from '../../journey/open-leaf.ts';
import { closeTextMap, textMapSearch } from '../../journey/open-text-map.ts';
import { isWall } from '../../journey/wall.ts';
import { useCloseByBack } from '../../kit/close-by-back.ts';

interface ClosedByBackProps {
  readonly isDialogOpen: boolean;
  readonly onCloseDialog: () => void;
  readonly onEndReplay: () => void;
  readonly onLeaveWall: () => void;
}

/**
 * What of a campaign's page the browser's way back closes first, as far as a menu leads to it or something opens within it.
 * What a menu leads to takes over its entry of the history, also where it is still to be fetched; and the notebook comes
 * before what opens in it. All else says so itself.
 */
export function ClosedByBack({ isDialogOpen, onCloseDialog, onEndReplay, onLeaveWall }: ClosedByBackProps) {
  useCloseByBack(textMapSearch.value !== null, closeTextMap);
  useCloseByBack(isReplayed.value, onEndReplay);
  useCloseByBack(openLeaf.value !== null, closeNotebook);
  useCloseByBack(isWall.value, onLeaveWall);
  useCloseByBack(isDialogOpen, onCloseDialog);
  return null;
}
