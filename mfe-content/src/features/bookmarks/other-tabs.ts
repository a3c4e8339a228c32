import type { Bookmark } from '@irodori/contract/bookmarks';

const name = 'irodori.bookmarks';

/** A channel delivers messages to the other channels of its own document too. */
const thisTab = Math.random();

/** A bookmark that a tab has saved or removed. */
export type ChangedBookmark = Pick<Bookmark, 'shelf' | 'slug'> & { readonly isSaved: boolean };

/** Tells the other tabs of this browser, which has one visitor at a time. */
export function tellOtherTabs(change: ChangedBookmark): void {
  const channel = new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel.postMessage({ ...change, tab: thisTab });
  channel.close();
}

/** Calls `listener` for each bookmark that another tab saved or removed; returns the unsubscribe function. */
export function onOtherTabs(listener: (change: ChangedBookmark) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener(
    'message',
    ({ data }: MessageEvent<ChangedBookmark & { readonly tab: number }>) => {
      if (data.tab !== thisTab) listener(data);
    },
  );
  return () => channel.close();
}
