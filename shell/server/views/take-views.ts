import { z } from 'zod';
import type { Logger } from '../log.ts';
import { pageId } from '../reports/error-report.ts';
import { takeFromPages } from '../reports/take-from-pages.ts';
import type { ViewCounts } from './view-counts.ts';

/** What a page tells when it has come alive, and what its worker tells when it hangs. */
const toldView = z.object({
  composition: z.string().max(64),
  pageId,
  path: z.string().startsWith('/').max(500),
  hasHung: z.boolean().optional(),
});

/** Handles `POST /_views`: a page of a module that is compared with its canary came alive, or hangs. */
export const takeViews = (views: Pick<ViewCounts, 'alive' | 'failed'>, proxies: number, log: Logger) =>
  takeFromPages({
    shape: toldView,
    maxBytes: 2048,
    proxies,
    accept({ hasHung = false, ...view }, address) {
      if (!hasHung) {
        views.alive({ ...view, address });
        return;
      }
      const place = views.failed({ ...view, address });
      if (place === undefined) return;
      const { module, version, pattern } = place;
      log.error(
        { event: 'page-hung', module, version, pattern },
        `a page of ${module}@${version} hangs in a browser`,
      );
    },
  });
