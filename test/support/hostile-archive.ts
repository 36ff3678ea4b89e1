import { ORIGIN } from '../../src/hex/axial.ts';
import { neighbours } from '../../src/hex/direction.ts';
import { NAME_SUBJECTS } from '../../src/ledger/entry.ts';
import { archiveOf } from './archives.ts';
import { HOSTILE } from './hostile-text.ts';
import { carryOut, sessionsOn, startedCampaign, THE_OWNER } from './sessions.ts';

/**
 * A name as it could have been stored before there were checks: on one line without control characters, of `most`
 * UTF-16 units.
 */
const asName = (text: string, most: number): string =>
  text
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .slice(0, most)
    .replace(/\p{Cs}/gu, '');

/** An archive as an old server could have written it, with names that would be refused today. */
export async function hostileArchive(): Promise<Buffer> {
  const table = sessionsOn();
  const name = '\u202e\u2028gpj.exe <b>“=1+1” \u200b';
  const id = await startedCampaign(table, { name });
  const by = { by: THE_OWNER };
  const scraps = Array.from({ length: 12 }, (_, first) =>
    HOSTILE.filter((__, index) => index % 12 === first).join(' '),
  );
  for (const [index, scrap] of scraps.entries()) {
    const hex = [ORIGIN, ...neighbours(ORIGIN)][index % 7] ?? ORIGIN;
    const line = asName(`\u202e${scrap}\u2028`, 40);
    await carryOut(
      table,
      id,
      { kind: 'name', ...hex, of: NAME_SUBJECTS[index % 3] ?? 'place', text: line },
      by,
    );
    if (index % 4 === 0) await carryOut(table, id, { kind: 'set', name: asName(`${line}${scrap}`, 120) }, by);
    await carryOut(
      table,
      id,
      { kind: 'note', ...hex, text: `\u202e${scrap.replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '')}`, for: 'everyone' },
      by,
    );
    await carryOut(table, id, { kind: 'roll', dice: '1d6', for: line }, by);
    if (index < 10)
      await carryOut(
        table,
        id,
        { kind: 'count', name: `\u202e${index} ${line}`.slice(0, 40), to: index },
        by,
      );
  }
  await carryOut(table, id, { kind: 'set', name }, by);
  return archiveOf(id, table.store);
}
