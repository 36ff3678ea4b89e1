import type { Journey } from '../journey/journey.ts';
import { Icon } from '../kit/icon.tsx';
import { lazily } from '../kit/lazily.tsx';
import { Popover } from '../kit/popover.tsx';
import type { OpenDialog } from './open-dialog.ts';

export const MapMenuItems = lazily(() =>
  import('./map-menu-items.tsx').then((loaded) => loaded.MapMenuItems),
);

/** The page's menu: what to show, save and change. */
export function MapMenu({ journey, onOpen }: { journey: Journey; onOpen: (dialog: OpenDialog) => void }) {
  return (
    <Popover
      name="menu"
      title="Menu"
      button={
        <>
          <Icon name="menu" />
          <span class="visually-hidden">Menu</span>
        </>
      }
    >
      {(close) => <MapMenuItems journey={journey} onOpen={onOpen} onClose={close} />}
    </Popover>
  );
}
