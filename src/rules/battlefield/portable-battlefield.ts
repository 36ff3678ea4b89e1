import type { Procedure } from '../../dice/request.ts';
import { portable1 } from '../portable-1.ts';
import { portable2 } from '../portable-2.ts';
import type { PortableBattlefield } from './battlefield.ts';
import type { BattlefieldListener } from './battlefield-event.ts';
import type { PortableEdition } from './edition.ts';
import type { PortableSettings } from './portable-settings.ts';

/** The procedure that rolls a battlefield of a portable edition. */
export const portableBattlefield = (
  edition: PortableEdition,
  settings: PortableSettings,
  onEvent?: BattlefieldListener,
): Procedure<PortableBattlefield> => (edition === 'portable-1' ? portable1 : portable2)(settings, onEvent);
