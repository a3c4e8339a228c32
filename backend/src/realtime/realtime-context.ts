import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { Authenticate } from '../keys/authenticate.ts';
import type { Hub } from './hub.ts';
import type { PublishedTable } from './published-tables.ts';

/** What connections and the HTTP broadcast share. */
export interface RealtimeContext {
  readonly database: Database;
  readonly authenticate: Authenticate;
  readonly hub: Hub;
  readonly tables: readonly PublishedTable[];
  readonly log: Logger;
}
