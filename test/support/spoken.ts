/// <reference lib="dom" />
import type { Page } from 'playwright-core';

type ListeningWindow = typeof window & { spoken: string[] };

/**
 * Records, from the next page load on, what a screen reader would announce from live regions: changes in them, or the
 * whole of an atomic one. Inert parts are not announced.
 */
export const listen = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const live = '[aria-live], [role="status"], [role="log"], [role="alert"]';
    const spoken: string[] = [];
    (window as ListeningWindow).spoken = spoken;
    const isAtomic = (region: Element): boolean =>
      region.getAttribute('aria-atomic') === 'true' ||
      (!region.hasAttribute('aria-atomic') && region.matches('[role="status"], [role="alert"]'));
    const observer = new MutationObserver((changes) => {
      const changed = new Map<Element, Set<Node>>();
      for (const { target, addedNodes, type } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(live);
        if (!region) continue;
        const nodes = changed.get(region) ?? new Set();
        for (const node of type === 'characterData' ? [target] : addedNodes) nodes.add(node);
        changed.set(region, nodes);
      }
      for (const [region, nodes] of changed) {
        const parts = isAtomic(region) ? [region] : [...nodes].filter((node) => region.contains(node));
        const text = parts
          .map((part) => part.textContent)
          .join('')
          .trim();
        // Below a modal dialog nothing is announced.
        const modal = document.querySelector('dialog:modal');
        const isReached = !region.closest('[inert]') && (!modal || modal.contains(region));
        if (text && isReached) spoken.push(text);
      }
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });

/** What was announced since the last call. */
export const spokenSince = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as ListeningWindow).spoken.splice(0));
