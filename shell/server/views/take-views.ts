import { z } from 'zod';
import { pageId } from '../reports/error-report.ts';
import { takeFromPages } from '../reports/take-from-pages.ts';
import type { ViewCounts } from './view-counts.ts';

/** What a page tells when it has come alive. */
const aliveView = z.object({
  composition: z.string().max(64),
  pageId,
  path: z.string().startsWith('/').max(500),
});

/** Handles `POST /_views`: a page of a module that is compared with its canary came alive. */
export const takeViews = (views: ViewCounts, proxies: number) =>
  takeFromPages({
    shape: aliveView,
    maxBytes: 2048,
    proxies,
    accept: (view, address) => views.alive({ ...view, address }),
  });
