import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CampaignsAnswer } from '../../src/protocol/answers.ts';
import { Api, ApiError } from '../../web/live/api.ts';
import { keepMap } from '../../web/live/kept-map.ts';
import type { LiveCampaign } from '../../web/live/live-campaign.ts';

/** A document that can be hidden. */
class ScriptedDocument extends EventTarget {
  hidden = false;
}

/** A browser's service workers, and the messages sent to them. */
class ScriptedWorkers extends EventTarget {
  readonly told = vi.fn();
  controller: { postMessage(message: unknown): void } | null = { postMessage: this.told };
  ready: Promise<{ active: { postMessage(message: unknown): void } | null }> = Promise.resolve({
    active: null,
  });
  readonly register = vi.fn(async () => ({}));
}

let page: ScriptedDocument;
let workers: ScriptedWorkers;
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  page = new ScriptedDocument();
  workers = new ScriptedWorkers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { serviceWorker: workers });
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page whose map is cached; `asked` is called whenever the map is fetched for that. */
function kept() {
  const live = { campaign: { seq: 1 }, version: signal(0), ready: signal(true), isCachedCopy: signal(false) };
  const api = new Api();
  const worlds = ['solo', 'island', 'solo'].map((kind) => ({ world: { kind } }));
  vi.spyOn(api, 'campaigns').mockResolvedValue({ campaigns: worlds } as unknown as CampaignsAnswer & {
    isKept: boolean;
  });
  vi.spyOn(api, 'campaign').mockResolvedValue({} as never);
  const asked = vi.spyOn(api, 'packedMap').mockResolvedValue({} as never);
  const fetchParts = vi.fn(async () => {});
  end = keepMap({ live: live as unknown as LiveCampaign, api, summary: { id: 'test' } }, fetchParts);
  const change = (): void => {
    live.campaign.seq++;
    live.version.value++;
  };
  return { live, asked, fetchParts, change };
}

describe('the map that a browser caches', () => {
  it('is fetched once nothing has changed for four seconds, along with the code that shows it', async () => {
    const { asked, fetchParts, change } = kept();
    await vi.advanceTimersByTimeAsync(3_000);
    change();
    await vi.advanceTimersByTimeAsync(3_999);
    expect(asked).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveBeenCalledExactlyOnceWith('test');
    expect(fetchParts).toHaveBeenCalledExactlyOnceWith(new Set(['solo', 'island']));
    expect(workers.register).toHaveBeenCalledExactlyOnceWith('/service-worker.js');
    expect(workers.told, 'what else the page has fetched').toHaveBeenCalledExactlyOnceWith([]);
  });

  it('is followed by a message about the files that the page needs, once all its code has loaded', async () => {
    const { fetchParts } = kept();
    let come = (): void => undefined;
    fetchParts.mockReturnValue(
      new Promise((resolve) => {
        come = resolve;
      }),
    );
    await vi.advanceTimersByTimeAsync(4_000);
    expect(workers.told).not.toHaveBeenCalled();
    come();
    await vi.advanceTimersByTimeAsync(0);
    expect(workers.told).toHaveBeenCalledOnce();
  });

  it('is fetched once a minute at most, but at once when the page is hidden', async () => {
    const { asked, change } = kept();
    await vi.advanceTimersByTimeAsync(4_000);
    change();
    await vi.advanceTimersByTimeAsync(59_999);
    expect(asked).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveBeenCalledTimes(2);
    change();
    page.dispatchEvent(new Event('visibilitychange'));
    expect(asked).toHaveBeenCalledTimes(2);
    page.hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveBeenCalledTimes(3);
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asked, 'as it stands already').toHaveBeenCalledTimes(3);
  });

  it('is fetched once if the page is hidden before its time, however long the answer takes', async () => {
    const { asked } = kept();
    asked.mockReturnValue(new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(3_000);
    page.hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('is fetched again if it changed while it was being fetched', async () => {
    const { asked, change } = kept();
    asked.mockImplementationOnce(async () => {
      change();
      return {} as never;
    });
    await vi.advanceTimersByTimeAsync(64_000);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('is fetched again if the server was unreachable, but not if it refused', async () => {
    const { asked, change } = kept();
    asked.mockRejectedValueOnce(new ApiError(null));
    await vi.advanceTimersByTimeAsync(64_000);
    expect(asked).toHaveBeenCalledTimes(2);
    change();
    asked.mockRejectedValue(new ApiError({ code: 'access/forbidden', detail: 'No.' } as never));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it('is not fetched while the page itself shows a cached map, or while nothing would cache it', async () => {
    const { live, asked } = kept();
    live.isCachedCopy.value = true;
    await vi.advanceTimersByTimeAsync(4_000);
    live.isCachedCopy.value = false;
    workers.controller = null;
    live.version.value++;
    page.hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).not.toHaveBeenCalled();
  });

  it('is fetched as soon as there are a service worker and a campaign', async () => {
    const { controller } = workers;
    workers.controller = null;
    const { live, asked } = kept();
    await vi.advanceTimersByTimeAsync(60_000);
    workers.controller = controller;
    live.ready.value = false;
    workers.dispatchEvent(new Event('controllerchange'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).not.toHaveBeenCalled();
    live.ready.value = true;
    await vi.advanceTimersByTimeAsync(4_000);
    expect(asked).toHaveBeenCalledTimes(1);
    live.campaign.seq++;
    workers.dispatchEvent(new Event('controllerchange'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('is no longer fetched after the page was left, whatever happens then', async () => {
    const { asked, change } = kept();
    change();
    end();
    expect(vi.getTimerCount()).toBe(0);
    workers.dispatchEvent(new Event('controllerchange'));
    expect(vi.getTimerCount()).toBe(0);
    change();
    expect(vi.getTimerCount()).toBe(0);
    page.hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
    expect(asked).not.toHaveBeenCalled();
  });

  it('is not fetched again after the page was left while the server was unreachable', async () => {
    const { asked } = kept();
    asked.mockImplementationOnce(async () => {
      end();
      throw new ApiError(null);
    });
    await vi.advanceTimersByTimeAsync(4_000);
    expect(asked).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('needs the files that the page fetched before the service worker was active', async () => {
    const active = { postMessage: vi.fn() };
    workers.ready = Promise.resolve({ active });
    kept();
    await vi.advanceTimersByTimeAsync(0);
    expect(active.postMessage).toHaveBeenCalledExactlyOnceWith([]);
  });

  it('is not fetched if the page may not use service workers', () => {
    vi.stubGlobal('navigator', {
      get serviceWorker(): never {
        throw new Error('SecurityError');
      },
    });
    const { asked } = kept();
    expect(asked).not.toHaveBeenCalled();
  });
});
