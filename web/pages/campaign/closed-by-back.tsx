import { closeTextMap, textMapSearch } from '../../journey/open-text-map.ts';
import { isReplayOpen } from '../../journey/past-view.ts';
import { closeNotebook, shownLeaf } from '../../journey/shown-leaf.ts';
import { isWall } from '../../journey/wall.ts';
import { useCloseByBack } from '../../kit/close-by-back.ts';

interface ClosedByBackProps {
  readonly isDialogOpen: boolean;
  readonly onCloseDialog: () => void;
  readonly onEndReplay: () => void;
  readonly onLeaveWall: () => void;
}

/**
 * The parts of a campaign's page that the browser's back button closes, as far as a menu leads to them or something
 * opens within them. What a menu leads to takes over the menu's history entry, even while it is still loading; and the
 * notebook is registered before what opens in it. All other parts register themselves.
 */
export function ClosedByBack({ isDialogOpen, onCloseDialog, onEndReplay, onLeaveWall }: ClosedByBackProps) {
  useCloseByBack(textMapSearch.value !== null, closeTextMap);
  useCloseByBack(isReplayOpen.value, onEndReplay);
  useCloseByBack(shownLeaf.value !== null, closeNotebook);
  useCloseByBack(isWall.value, onLeaveWall);
  useCloseByBack(isDialogOpen, onCloseDialog);
  return null;
}
