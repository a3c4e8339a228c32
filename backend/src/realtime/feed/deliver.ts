import { isUnavailable } from '../../database/database.ts';
import { headOf, parseAnnouncement, type Announcement, type Change } from '../changes/announcement.ts';
import { deliverChange, isAwaited } from '../changes/deliver.ts';
import type { RealtimeContext } from '../realtime-context.ts';
import { broadcastOf, messageColumns, type StoredMessage } from '../broadcast/replay.ts';

/** Whether to process a notification. Most changes of a busy table have no subscriber, and no join in progress. */
export function isWanted(context: RealtimeContext, announced: string): boolean {
  const head = headOf(announced);
  if (head.kind === 'message' || head.kind === 'mark') return true;
  return context.feed.isMarked || isAwaited(context, head);
}

/** Delivers notifications of the database in their order, with one query each for tables, messages and large changes. */
export async function deliver(context: RealtimeContext, announced: readonly string[]): Promise<void> {
  const all = announced.map(parseAnnouncement);
  const large = await largeChanges(context, all);
  const stored = await storedMessages(context, all);
  const tables = all.some(({ kind }) => kind === 'change' || kind === 'large')
    ? await context.tables.all()
    : [];
  for (const each of all) {
    if (each.kind === 'mark') {
      await context.feed.reach(each.id);
      continue;
    }
    if (each.kind === 'message') {
      const message = stored.get(each.id);
      if (message) deliverMessage(context, message);
      continue;
    }
    const change = each.kind === 'change' ? each : large.get(each.number);
    const table = tables.find(({ schema, name }) => schema === each.schema && name === each.table);
    if (!change || !table) continue;
    try {
      await deliverChange(context, table, change);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      context.log.error({ err: error, table: table.name }, 'A change could not be delivered');
    }
  }
}

function deliverMessage({ hub, log, rates }: RealtimeContext, message: StoredMessage): void {
  const sent = broadcastOf(message, { id: message.id });
  if (!sent) return log.error({ id: message.id }, 'UnableToBroadcastChanges: payload_missing');
  rates.events.add();
  hub.broadcast(message.topic, message.private === true, sent);
}

/** Changes that did not fit into their notification. */
async function largeChanges(
  { database }: RealtimeContext,
  all: readonly Announcement[],
): Promise<Map<number, Change>> {
  const numbers = all.flatMap((each) => (each.kind === 'large' ? [each.number] : []));
  if (numbers.length === 0) return new Map();
  const { rows } = await database.query<{ number: number; change: string }>(
    'select number::float8, change from _irodori.large_changes where number = any($1::bigint[])',
    [numbers],
  );
  const changes = new Map<number, Change>();
  for (const { number, change } of rows) {
    const parsed = parseAnnouncement(change);
    if (parsed.kind === 'change') changes.set(number, parsed);
  }
  return changes;
}

async function storedMessages(
  { database }: RealtimeContext,
  all: readonly Announcement[],
): Promise<Map<string, StoredMessage>> {
  const ids = all.flatMap((each) => (each.kind === 'message' ? [each.id] : []));
  if (ids.length === 0) return new Map();
  const { rows } = await database.query<StoredMessage>(
    `select ${messageColumns} from realtime.messages where id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map((message) => [message.id, message]));
}
