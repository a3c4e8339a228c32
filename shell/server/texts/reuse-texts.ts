import type { ContentSnapshot } from '@irodori/contract/content-snapshot';

/** Keeps the objects of texts that did not change, by which modules keep what they computed from a text. */
export function reuseTexts(next: ContentSnapshot, last: ContentSnapshot): ContentSnapshot {
  const known = new Map([...last.posts, ...last.guides].map((text) => [JSON.stringify(text), text]));
  const reused = (texts: ContentSnapshot['posts']) =>
    texts.map((text) => known.get(JSON.stringify(text)) ?? text);
  return Object.freeze({
    ...next,
    posts: Object.freeze(reused(next.posts)),
    guides: Object.freeze(reused(next.guides)),
  });
}
