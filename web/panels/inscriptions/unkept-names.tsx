import type { Axial } from '../../../src/hex/axial.ts';
import { NAME_SUBJECTS } from '../../../src/ledger/entry.ts';
import { NameDrafts } from '../../journey/inscriptions/name-drafts.ts';
import type { NamesOver } from '../../journey/inscriptions/names-over.ts';
import type { Journey } from '../../journey/journey.ts';

interface UnkeptNamesProps extends Pick<NamesOver, 'names'> {
  readonly journey: Journey;
  readonly hex: Axial;
}

/** Names typed for a hex that can't be saved any more, as in an ended campaign, to be read and discarded. */
export function UnkeptNames({ journey, hex, names }: UnkeptNamesProps) {
  const drafts = NameDrafts.of(journey);
  return NAME_SUBJECTS.map((of) => {
    const text = drafts.at(hex, of)?.trim();
    if (!text || text === names[of]?.text) return null;
    return (
      <p key={of}>
        {journey.campaign.closed
          ? 'The campaign was ended before you named'
          : 'With the link that you have now you can’t name'}{' '}
        this {of} <bdi>{text}</bdi>.{' '}
        <button type="button" class="plain text-button" onClick={() => drafts.drop(hex, of)}>
          Discard it
        </button>
      </p>
    );
  });
}
