import { z } from 'zod';
import type { Logger } from '../log.ts';
import { pageId } from '../reports/error-report.ts';
import { takeFromPages } from '../reports/take-from-pages.ts';
import type { ViewCounts } from './view-counts.ts';

/** What a page tells when it has come alive, and at most once when it was slow; what its worker tells when it hangs. */
const toldView = z.object({
  composition: z.string().max(64),
  pageId,
  path: z.string().startsWith('/').max(500),
  hasHung: z.boolean().optional(),
  wasSlow: z.boolean().optional(),
});

/** Handles `POST /_views`: a page of a module that is compared with its canary came alive, was slow, or hangs. */
export const takeViews = (
  views: Pick<ViewCounts, 'alive' | 'slow' | 'failed'>,
  proxies: number,
  log: Logger,
) =>
  takeFromPages({
    shape: toldView,
    maxBytes: 2048,
    proxies,
    accept({ hasHung = false, wasSlow = false, ...view }, address) {
      if (!hasHung) {
        views[wasSlow ? 'slow' : 'alive']({ ...view, address });
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
