import type { Platform } from '@irodori/platform';
import { redirectDocument } from 'react-router-dom';
import type { Report } from '../errors/reporter.ts';
import { isPublic, type RouteHost } from '../modules/module-routes.tsx';
import type { CompositionWatch } from '../navigation/composition-watch.ts';
import { requireSession } from '../navigation/guard.ts';
import { loadUpdate } from '../navigation/load-update.ts';
import { fetchPayload } from '../navigation/payload.ts';

interface Options {
  readonly composition: string;
  readonly platform: Platform;
  readonly deadlineMs: number;
  readonly watch: CompositionWatch;
  readonly report: Report;
}

/** Runs modules' routes in the browser. */
export function createBrowserHost({ composition, platform, deadlineMs, watch, report }: Options): RouteHost {
  return {
    platformFor: () => platform,
    async publicData(url, signal) {
      const payload = await fetchPayload(url, composition, signal);
      if (payload !== 'stale') return payload.data;
      watch.markStale();
      throw redirectDocument(`${url.pathname}${url.search}`);
    },
    async before(route, url) {
      loadUpdate(watch, url);
      if (!isPublic(route) && route.guarded === true) await requireSession(platform, url);
    },
    report,
    deadlineMs,
  };
}
