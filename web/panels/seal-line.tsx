import type { Journey } from '../journey/journey.ts';
import type { SealVerdict } from '../live/seal-verifier.ts';

/**
 * Says whether the throws of some entries match what was sealed before anybody asked for them; nothing if this page
 * can't tell.
 */
export function SealLine({ journey, entries }: { journey: Journey; entries: readonly number[] }) {
  const verdicts = entries.flatMap((seq) => journey.live.seals.verdictOf(seq) ?? []);
  const broken = verdicts.find(({ kind }) => kind === 'broken');
  return <VerdictLine verdict={broken ?? verdicts.at(-1) ?? null} />;
}

/** What is known of the seal of one entry's throws. */
export function VerdictLine({ verdict }: { verdict: SealVerdict | null }) {
  if (!verdict || verdict.kind === 'unseen') return null;
  if (verdict.kind === 'broken')
    return (
      <p class="seal seal-broken" role="alert" data-testid="seal">
        These dice are not to be trusted: {verdict.what}.
      </p>
    );
  return (
    <p class="seal quiet" data-testid="seal">
      {verdict.kind === 'sealed' && (
        <svg viewBox="0 0 16 16" aria-hidden="true" class="seal-tick">
          <path d="M3 8.5l3.4 3.4L13 5" fill="none" stroke="currentColor" stroke-width="2" />
        </svg>
      )}
      {inWords(verdict)}
    </p>
  );
}

function inWords(verdict: Exclude<SealVerdict, { kind: 'broken' | 'unseen' }>): string {
  if (verdict.kind === 'table') return 'Thrown at the table.';
  if (verdict.kind === 'begun') return 'Begun at the table, finished by the server.';
  switch (verdict.pressed) {
    case 'after':
      return 'Sealed before you pressed.';
    case 'between':
      return 'Sealed before it was thrown; another step came between your press and it.';
    case 'elsewhere':
      return 'Sealed before it was asked for.';
  }
}
