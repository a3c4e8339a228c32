import type { ContentSnapshot } from '@irodori/contract/content-snapshot';
import type { Platform } from '@irodori/platform';
import type { ShellBuild } from './assets/shell-build.ts';
import type { Compositions } from './compose/composition.ts';
import type { RetainedCompositions } from './compose/retained-compositions.ts';
import type { Config } from './config.ts';
import type { KeptPages } from './kept-pages/kept-pages.ts';
import type { WantedPages } from './kept-pages/wanted-pages.ts';
import type { Problem } from '../src/errors/problem.ts';
import type { Logger } from './log.ts';
import type { OverriddenSite, Overrides } from './override/overrides.ts';
import type { PlaceOf } from './places/open-places.ts';
import type { ModuleFiles } from './registry/module-files.ts';
import type { RegistryWatch } from './registry/registry-watch.ts';
import type { Previews } from './previews/previews.ts';
import type { Resources } from './resources/resources.ts';
import type { Sitemaps } from './sitemap/sitemaps.ts';
import type { ReportLog } from './reports/report-log.ts';
import type { FollowedTexts } from './texts/followed-texts.ts';
import type { ThreadRequest } from './threads/messages.ts';
import type { ViewCounts } from './views/view-counts.ts';

/** Everything that requests need and that outlives a request. It contains no visitor's data. */
export interface Site {
  readonly config: Config;
  readonly log: Logger;
  readonly build: ShellBuild;
  readonly compositions: Compositions;
  readonly retained: RetainedCompositions;
  /** A platform without a session, for data that is the same for every visitor. */
  readonly publicPlatform: Platform;
  readonly keptPages: KeptPages;
  readonly wantedPages: WantedPages;
  readonly moduleFiles: ModuleFiles;
  readonly resources: Resources;
  readonly sitemaps: Sitemaps;
  /** Undefined without a database of places. */
  readonly placeOf: PlaceOf | undefined;
  readonly previews: Previews;
  /** Logs failures that browsers report, and those of the content backend. */
  readonly reports: ReportLog;
  /** Counts views of modules that have a canary. */
  readonly views: ViewCounts;
  readonly registry: Pick<
    RegistryWatch,
    'answered' | 'failed' | 'before' | 'isUntried' | 'betterThan' | 'outdone' | 'status'
  >;
  /** Undefined without a secret for override links. */
  readonly overrides: Overrides | undefined;
  readonly texts: Pick<FollowedTexts, 'current' | 'refresh' | 'etag' | 'status'>;
  /** The texts with the operator's data in the legal pages. */
  readonly fillIn: (texts: ContentSnapshot) => ContentSnapshot;
  /** True once the process is stopping: `/readyz` fails and connections are not kept alive. */
  readonly isStopping: () => boolean;
}

export interface SiteEnv {
  Bindings: {
    /** Absent in tests that ask without a connection. */
    incoming?: Partial<Pick<ThreadRequest, 'suspect'>>;
  };
  Variables: {
    /** Id of the composition that serves the request. */
    composition: string;
    /** The visitor's place among all visitors, which decides on canaries; undefined without a cookie. */
    place: number | undefined;
    /** Id of the request, in its log lines and in its response header `X-Request-Id`. */
    requestId: string;
    /** What a visitor sees who has opened an override link. */
    override: OverriddenSite | undefined;
    /** Why an override link cannot be followed. */
    overrideProblem: Problem | undefined;
    log: Logger;
  };
}
