import type { CreatedCampaign } from './api-client.ts';

/** Imports an archive into a server, without a link; throws the server's message if it refuses. */
export async function takeIn(url: string, archive: Uint8Array | ArrayBuffer): Promise<CreatedCampaign> {
  const answer = await fetch(new URL('/api/campaigns/import', url), {
    method: 'POST',
    headers: { 'content-type': 'application/gzip' },
    body: new Uint8Array(archive),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  return (await answer.json()) as CreatedCampaign;
}
