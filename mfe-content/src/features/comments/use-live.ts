import { type RefObject, useEffect, useEffectEvent } from 'react';

/** The pauses after which a refused stream is opened again: the first, and the longest, to which they double. */
const pauseMs = { first: 5000, longest: 5 * 60_000 };

/**
 * Follows a stream of events while the element is on the screen and the tab is shown, so that other tabs and readers
 * further up hold no connection. Each event is the present version; the first one tells what was missed meanwhile.
 */
export function useLive(
  url: string | undefined,
  element: RefObject<HTMLElement | null>,
  onVersion: (version: string) => void,
): void {
  const tell = useEffectEvent(onVersion);
  useEffect(() => {
    if (url === undefined || element.current === null) return undefined;
    let source: EventSource | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    let pause = pauseMs.first;
    let isOnScreen = false;
    const begin = (): void => {
      const begun = new EventSource(url);
      source = begun;
      begun.addEventListener('message', ({ data }) => {
        pause = pauseMs.first;
        tell(String(data));
      });
      begun.addEventListener('error', () => {
        // The browser opens a stream again by itself that it has lost, but not one that was refused.
        if (begun.readyState !== EventSource.CLOSED) return;
        again = setTimeout(begin, pause);
        pause = Math.min(2 * pause, pauseMs.longest);
      });
    };
    const end = (): void => {
      clearTimeout(again);
      source?.close();
      source = undefined;
    };
    const follow = (): void => {
      if (!isOnScreen || document.visibilityState !== 'visible') end();
      else if (source === undefined) begin();
    };
    const observer = new IntersectionObserver((entries) => {
      isOnScreen = entries.at(-1)?.isIntersecting === true;
      follow();
    });
    observer.observe(element.current);
    document.addEventListener('visibilitychange', follow);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', follow);
      end();
    };
  }, [url, element]);
}
