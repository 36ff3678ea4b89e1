import {
  MAP_DETAILS,
  MAP_SUBJECTS,
  type MapDetail,
  type MapStyle,
  type MapSubject,
} from '../../src/formats/map-style.ts';
import { mapShown, showOnMap } from '../kit/preferences.ts';
import { SwitchItem } from '../kit/switch-item.tsx';
import { askedIn } from '../map/grounds/solo/style-of.ts';

const SUBJECTS: Readonly<Record<MapSubject, string>> = {
  terrain: 'Terrain',
  heights: 'Heights',
  rivers: 'Rivers',
};

const DETAILS: Readonly<Record<MapDetail, string>> = {
  numbers: 'Order of discovery',
  altitudes: 'Altitudes',
  expeditions: 'Expeditions',
};

const show = ({ subject, details }: MapStyle): void => {
  const words = [
    ...(subject === 'terrain' ? [] : [`map=${subject}`]),
    ...(details.length === 0 ? [] : [`show=${details.join(',')}`]),
  ];
  showOnMap(words.join('&'));
};

/** Menu items for the subject of a solo or island world's map, and for additional details on it. */
export function MapShownItems() {
  const { subject, details } = askedIn(mapShown.value);
  const toggle = (detail: MapDetail) => {
    show({ subject, details: MAP_DETAILS.filter((each) => (each === detail) !== details.includes(each)) });
  };
  return (
    <>
      <fieldset class="themes subjects" aria-label="A map of">
        {MAP_SUBJECTS.map((each) => (
          <button
            type="button"
            key={each}
            aria-pressed={each === subject}
            onClick={() => show({ subject: each, details })}
          >
            {SUBJECTS[each]}
          </button>
        ))}
      </fieldset>
      {MAP_DETAILS.map((each) => (
        <SwitchItem
          key={each}
          text={DETAILS[each]}
          isOn={details.includes(each)}
          onToggle={() => toggle(each)}
        />
      ))}
    </>
  );
}
