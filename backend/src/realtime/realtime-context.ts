import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { Authenticate } from '../keys/authenticate.ts';
import type { PublishedTables } from './changes/tables.ts';
import type { Feed } from './feed/feed.ts';
import type { Hub } from './hub.ts';
import type { Rate, RealtimeConfig } from './limits/limits.ts';

/** The dependencies and limits that connections, the feed and the HTTP broadcast share. */
export interface RealtimeContext {
  readonly database: Database;
  readonly authenticate: Authenticate;
  readonly settings: RealtimeConfig;
  readonly hub: Hub;
  readonly feed: Feed;
  readonly tables: PublishedTables;
  readonly rates: {
    readonly joins: Rate;
    readonly events: Rate;
    readonly changes: Rate;
    readonly presence: Rate;
  };
  readonly log: Logger;
}
