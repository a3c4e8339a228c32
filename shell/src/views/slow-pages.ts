import { INPThresholds, type Metric, onCLS, onINP, onLCP } from 'web-vitals';

/**
 * A task of so many milliseconds would have made any input within it slow, by the threshold of INP. Browsers measure INP of
 * input alone, and hydrating or drawing a page can block it before there is any.
 */
const [, longestTask] = INPThresholds;

/** Chromium measures each navigation inside of a document; other browsers measure its first page alone. */
const measuresNavigations = PerformanceObserver.supportedEntryTypes.includes('soft-navigation');

interface Page {
  /** What was poor about it: ids of metrics, since a metric can recover. */
  readonly poor: Set<string>;
  isShown: boolean;
  isTold: boolean;
}

/**
 * Finds pages that are slow when they are left: of which a web vital is “poor” (LCP above 4 s, INP above 500 ms or CLS above
 * 0.25, https://web.dev/articles/vitals), or which blocked the browser as long at once.
 * @param tell - gets the path of each slow page, once
 * @returns is called with the path of each page that has come alive
 */
export function watchSlowPages(tell: (path: string) => void): (path: string) => void {
  const pages = new Map<string, Page>();

  function pageAt(path: string): Page {
    const page = pages.get(path) ?? { poor: new Set<string>(), isShown: false, isTold: false };
    pages.set(path, page);
    return page;
  }

  function rate({ id, rating, navigationURL = location.href }: Metric): void {
    const path = new URL(navigationURL).pathname;
    if (!measuresNavigations && path !== location.pathname) return;
    const { poor } = pageAt(path);
    if (rating === 'poor') poor.add(id);
    else poor.delete(id);
  }

  function tellSlow(): void {
    for (const [path, page] of pages) {
      if (!page.isShown || page.isTold || page.poor.size === 0) continue;
      page.isTold = true;
      tell(path);
    }
  }

  for (const measure of [onLCP, onINP, onCLS])
    measure(rate, { reportAllChanges: true, reportSoftNavs: true });
  watchTasks((ms) => {
    if (ms > longestTask) pageAt(location.pathname).poor.add('task');
  });
  // These listeners come after those of the metrics, which take up what was measured last.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tellSlow();
  });
  addEventListener('pagehide', tellSlow);

  return (path) => {
    tellSlow();
    pageAt(path).isShown = true;
  };
}

/** Calls back with the milliseconds of each task that was longer than 50 ms, where the browser tells. */
function watchTasks(callback: (ms: number) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) callback(duration);
  });
  observer.observe({ type: 'longtask', buffered: true });
  // The dialog of the printer stops a page as a task does.
  addEventListener('beforeprint', () => observer.disconnect(), { once: true });
}
