import type { CreatedCampaign } from './api-client.ts';

/** Brings an archive to a server, as somebody without a link; throws what it says where it refuses it. */
export async function takeIn(url: string, archive: Uint8Array | ArrayBuffer): Promise<CreatedCampaign> {
  const answer = await fetch(new URL('/api/campaigns/import', url), {
    method: 'POST',
    headers: { 'content-type': 'application/gzip' },
    body: new Uint8Array(archive),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  return (await answer.json()) as CreatedCampaign;
}
