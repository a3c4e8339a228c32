import type { Handler } from '../app.ts';
import type { Database } from '../database/database.ts';
import type { Authenticate } from '../keys/authenticate.ts';
import type { Logger } from 'pino';
import { PublishedTables } from './changes/tables.ts';
import { deliver, isWanted } from './feed/deliver.ts';
import { Feed, feedChannel } from './feed/feed.ts';
import { createHttpBroadcast } from './broadcast/http-broadcast.ts';
import { Hub } from './hub.ts';
import { Rate, type RealtimeConfig } from './limits/limits.ts';
import type { RealtimeContext } from './realtime-context.ts';
import { startSweeping } from './feed/sweep.ts';
import { createSockets, type Patience, type Sockets } from './sockets/sockets.ts';

export interface Realtime extends Pick<Sockets, 'upgrade'> {
  readonly handle: Handler;
  close(): void;
}

interface RealtimeOptions {
  readonly database: Database;
  readonly authenticate: Authenticate;
  readonly settings: RealtimeConfig;
  readonly log: Logger;
  readonly patience?: Patience;
}

/** The API of Supabase Realtime (`/realtime/v1`): changes of tables, broadcasts and presence. */
export async function createRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { database, settings, log } = options;
  const rates = {
    joins: new Rate(settings.max_joins_per_second),
    events: new Rate(settings.max_events_per_second),
    changes: new Rate(settings.max_events_per_second),
    presence: new Rate(settings.max_presence_events_per_second),
  };
  const hub = new Hub(rates);
  const interrupt = () => {
    if (hub.subscribers.size > 0)
      log.warn(
        'Changes may have been missed; the channels that follow changes are closed, and their clients join again',
      );
    hub.interrupt();
  };
  const feed = new Feed(database, (announced) => deliver(context, announced), { log, interrupt });
  const tables = await PublishedTables.start(database);
  const context: RealtimeContext = { ...options, rates, feed, tables, hub };

  const sweep = startSweeping(database, log, options.patience?.publication);
  await sweep.first;
  let isClosed = false;
  const sockets = createSockets(context, options.patience);
  await database.listen(
    feedChannel,
    (announced) => {
      if (!isClosed && isWanted(context, announced)) feed.push(announced);
    },
    () => feed.abandonMarks(),
    interrupt,
  );
  return {
    handle: createHttpBroadcast(context),
    upgrade: sockets.upgrade,
    close() {
      isClosed = true;
      sweep.stop();
      sockets.close();
    },
  };
}
