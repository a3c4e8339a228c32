import type { ModuleRoute } from '@irodori/kit/module';
import type { Platform } from '@irodori/platform';
import { redirectDocument } from 'react-router-dom';
import { forgottenComposition, unreachable } from '../errors/problem.ts';
import type { Report } from '../errors/reporter.ts';
import { follow } from '../modules/enter-route.ts';
import { createArrivals } from '../modules/late-page.ts';
import type { RouteHost } from '../modules/module-routes.tsx';
import type { CompositionWatch } from '../navigation/update/composition-watch.ts';
import { fullPath } from '../navigation/full-path.ts';
import type { Payloads } from '../navigation/payloads.ts';
import { requireSession } from '../navigation/session/require-session.ts';
import { redirectFor } from '../navigation/rules/route-rules.ts';
import { siteRules } from '../navigation/rules/site-rules.ts';

interface Options {
  readonly payloads: Payloads;
  readonly platform: Platform;
  readonly deadlineMs: number;
  readonly watch: CompositionWatch;
  /** Turns the navigation into a page load if a newer composition is deployed. */
  readonly update: (url: URL) => void;
  /** True if the session of this document has ended or was replaced by another visitor's. */
  readonly isOver: () => boolean;
  readonly visit: RouteHost['visit'];
  /** The route whose page is shown; undefined on a page of the shell. */
  readonly shownRoute: () => ModuleRoute | undefined;
  /** Path of the page that is shown, or that a navigation goes to. */
  readonly path: () => string;
  readonly alive: RouteHost['alive'];
  readonly report: Report;
}

/** The route host of the browser; see `RouteHost`. */
export function createBrowserHost(options: Options): RouteHost {
  const { payloads, platform, deadlineMs, watch, update, isOver, visit, shownRoute, path, alive, report } =
    options;
  return {
    platformFor: () => platform,
    async publicData(url, signal) {
      const payload = await payloads.fetch(url, signal);
      if (payload !== 'stale') return payload.data;
      watch.markForgotten();
      update(url);
      const problem = forgottenComposition();
      const { reference, status } = problem;
      report(problem, { phase: 'load', module: 'shell', reference, status });
      throw problem;
    },
    visit,
    awaitPage: createArrivals(shownRoute),
    before(url) {
      if (isOver()) throw redirectDocument(fullPath(url));
      update(url);
      follow(redirectFor(siteRules, url));
    },
    requireSession: (url) => requireSession(platform, url),
    async lost(url) {
      // The files of this version may be gone because another version was deployed.
      await watch.check().catch((error: unknown) => {
        const problem = unreachable();
        const { reference, status } = problem;
        report(error, { phase: 'load', module: 'shell', reference, status });
        throw problem;
      });
      update(url);
    },
    alive,
    report: (error, failure) => report(error, { ...failure, path: path() }),
    deadlineMs,
  };
}
