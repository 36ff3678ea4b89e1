import { type Axial, sameHex } from '../../../src/hex/axial.ts';
import { capitalised } from '../../../src/text/capitalised.ts';
import type { Journey } from '../../journey/journey.ts';
import { closeTextMap } from '../../journey/open-text-map.ts';
import { AnyIcon, type AnyIconName } from '../../kit/any-icon.tsx';
import { focusInscriptions, whatToWrite } from '../inscriptions-part.tsx';
import { TravelButton, WhyNotThere } from '../travel-button.tsx';

interface HexActsProps {
  readonly journey: Journey;
  readonly hex: Axial;
  readonly label: string;
  readonly isChosen: boolean;
}

/** What can be done with a hex from its row: going there where it is next to the party, and the rest once it is chosen. */
export function HexActs({ journey, hex, label, isChosen }: HexActsProps) {
  const party = journey.party.value;
  const mayMove = journey.permissions.mayMove.value;
  const way = mayMove ? journey.wayTo(hex) : null;
  const verb = way?.known ? 'walk' : journey.words.verb;
  const isHere = party !== null && sameHex(party, hex);
  const mayTravel = isChosen && mayMove && !way && !isHere && journey.campaign.world.isPassable(hex);
  const go = (event: MouseEvent) => {
    // The second press confirms, as on the map and its buttons, and counts after the same pause.
    if (isChosen) journey.presses.enterChosen(event.timeStamp);
    else journey.presses.press(hex, event.timeStamp);
  };
  return (
    <>
      {way && !way.barred && (
        <button type="button" class={isChosen ? 'primary' : 'quiet-button'} onClick={go}>
          {isChosen ? `Press again to ${verb}` : capitalised(verb)}
          <span class="visually-hidden"> {label}</span>
        </button>
      )}
      {mayTravel && (
        <>
          <TravelButton journey={journey} hex={hex} />
          <WhyNotThere journey={journey} />
        </>
      )}
      {isChosen && journey.permissions.mayAct.value && (
        <Act icon="pen" name={`${whatToWrite(journey, hex)} ${label}`} onPick={focusInscriptions} />
      )}
      {isChosen && journey.permissions.mayPoint.value && !isHere && (
        <Act icon="eye" name={`Look here: show ${label} to the others`} onPick={() => journey.point(hex)} />
      )}
      {isChosen && (
        <Act
          icon="legend"
          name={`Show ${label} on the map`}
          onPick={() => {
            closeTextMap();
            journey.showHex(hex);
          }}
        />
      )}
    </>
  );
}

function Act({ icon, name, onPick }: { icon: AnyIconName; name: string; onPick: () => void }) {
  return (
    <button type="button" class="quiet-button" aria-label={name} title={name} onClick={onPick}>
      <AnyIcon name={icon} />
    </button>
  );
}
