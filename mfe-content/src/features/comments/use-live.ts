import { type RefObject, useEffect, useEffectEvent } from 'react';

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
    let isOnScreen = false;
    const follow = (): void => {
      if (isOnScreen && document.visibilityState === 'visible') {
        if (source !== undefined) return;
        source = new EventSource(url);
        source.addEventListener('message', ({ data }) => tell(String(data)));
      } else {
        source?.close();
        source = undefined;
      }
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
      source?.close();
    };
  }, [url, element]);
}
