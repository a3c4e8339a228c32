import type { Platform } from '@irodori/platform';
import type { ShellBuild } from './assets/shell-build.ts';
import type { Compositions } from './compose/composition.ts';
import type { Config } from './config.ts';
import type { Logger } from './log.ts';
import type { RegistryWatch } from './registry/watch-registry.ts';
import type { ReportLog } from './reports/report-log.ts';

/** Everything a request needs that outlives it. Holds nothing of any visitor. */
export interface Site {
  readonly config: Config;
  readonly log: Logger;
  readonly build: ShellBuild;
  readonly compositions: Compositions;
  /** Without a session: loads what is the same for everybody. */
  readonly publicPlatform: Platform;
  /** Where failures in browsers are written down. */
  readonly reports: ReportLog;
  readonly registry: Pick<RegistryWatch, 'rendered' | 'failed' | 'status'>;
  /** The process is about to end: connections are not kept. */
  readonly isStopping: () => boolean;
}

export interface SiteEnv {
  Variables: {
    /** Composition that answers the request. */
    composition: string;
    /** The visitor's place among all, which decides on canaries; undefined for a visitor without one. */
    share: number | undefined;
    /** Finds the request's log line. */
    requestId: string;
    log: Logger;
  };
}
