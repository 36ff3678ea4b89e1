import { options, type VNode } from 'preact';

/**
 * Browsers that translate the page put an element of their own in the place of each text. Preact goes on to change the
 * text that it made, which nobody sees any more: the page would show outdated facts. So a text that changes goes back
 * to its place, where the browser translates it anew.
 */

interface Translation {
  readonly shown: ChildNode;
  /** The text that was translated. */
  readonly of: string;
}

/** By the text nodes that they replaced. */
const translations = new WeakMap<Node, Translation>();

const isTranslation = (node: Node | null): node is ChildNode => node?.nodeName === 'FONT';

new MutationObserver((records) => {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
    for (const text of removedNodes) {
      const shown = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
      if (text instanceof Text && !text.isConnected && shown)
        translations.set(text, { shown, of: text.data });
    }
}).observe(document.body, { childList: true, subtree: true });

/** The text node of a virtual node; the name of the member is the one in Preact's published code. */
const nodeOf = (vnode: VNode): Node | null => (vnode as { __e?: Node | null }).__e ?? null;

const { diffed, unmount } = options;

options.diffed = (vnode) => {
  const text = nodeOf(vnode);
  const translation = text && translations.get(text);
  if (text instanceof Text && translation && text.data !== translation.of) {
    translations.delete(text);
    translation.shown.replaceWith(text);
  }
  diffed?.(vnode);
};

options.unmount = (vnode) => {
  const text = nodeOf(vnode);
  if (text) translations.get(text)?.shown.remove();
  unmount?.(vnode);
};
