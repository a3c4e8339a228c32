import type { Channel } from '../channels/channel.ts';
import type { RealtimeContext } from '../realtime-context.ts';
import type { Change } from './announcement.ts';
import { passing } from './passing.ts';
import { payloadFor } from './payload.ts';
import type { Subscription } from './subscription.ts';
import type { PublishedTable } from './tables.ts';
import { seeing } from './visibility.ts';

interface Listener {
  readonly channel: Channel;
  readonly subscriptions: readonly Subscription[];
}

type Target = Pick<Change, 'type' | 'schema' | 'table'>;

export const isAwaited = (context: RealtimeContext, target: Target): boolean =>
  !listeners(context, target).next().done;

/** Sends a change to every channel with a matching subscription whose identity may see the row. */
export async function deliverChange(
  context: RealtimeContext,
  table: PublishedTable,
  change: Change,
): Promise<void> {
  const all = [...listeners(context, change)];
  const roles = new Set(all.map(({ channel }) => channel.access.identity.role));
  const faults = new Map([...roles].map((role) => [role, faultFor(table, change, role)]));
  const { told = [], asked = [] } = Object.groupBy(all, ({ channel }) =>
    faults.get(channel.access.identity.role) ? 'told' : 'asked',
  );
  const payloads = new Map<string, string>();
  for (const { channel, subscriptions } of [...told, ...(await receiving(context, table, change, asked))]) {
    const { role } = channel.access.identity;
    const bySelection = Map.groupBy(subscriptions, ({ select }) => select?.join() ?? '*');
    for (const [selection, chosen] of bySelection) {
      const key = JSON.stringify([role, selection]);
      const fault = faults.get(role) ?? null;
      const payload =
        payloads.get(key) ?? payloadFor(table, change, { role, select: chosen[0]?.select ?? null, fault });
      payloads.set(key, payload);
      send(context, channel, chosen, payload);
    }
  }
}

/** The error that a role receives in place of the row; null if the role may receive the row. */
function faultFor(table: PublishedTable, change: Change, role: string) {
  if (change.type === 'DELETE') return null;
  const keys = table.columns.filter(({ isKey }) => isKey);
  if (keys.length === 0) return 'Error 400: Bad Request, no primary key';
  return keys.every(({ readers }) => readers.includes(role)) ? null : 'Error 401: Unauthorized';
}

async function receiving(
  context: RealtimeContext,
  table: PublishedTable,
  change: Change,
  members: readonly Listener[],
): Promise<Listener[]> {
  const passed = await passing(
    context,
    table,
    change,
    members.flatMap(({ subscriptions }) => subscriptions),
  );
  const fitting = members
    .map(({ channel, subscriptions }) => ({
      channel,
      subscriptions: subscriptions.filter((each) => passed.has(each)),
    }))
    .filter(({ subscriptions }) => subscriptions.length > 0);
  if (change.type === 'DELETE' || !table.isRlsEnabled || fitting.length === 0) return fitting;
  const seers = await seeing(
    context.database,
    table,
    change,
    fitting.map(({ channel }) => channel.access.identity),
  );
  return fitting.filter(({ channel }) => seers.has(channel.access.identity));
}

function* listeners({ hub }: RealtimeContext, target: Target): Generator<Listener> {
  for (const channel of hub.subscribers) {
    const subscriptions = channel.subscriptions.filter(
      ({ event, schema, table }) =>
        (event === '*' || event === target.type) &&
        (schema === '*' || schema === target.schema) &&
        (table === '*' || table === target.table),
    );
    if (subscriptions.length > 0) yield { channel, subscriptions };
  }
}

function send(
  { rates }: RealtimeContext,
  channel: Channel,
  subscriptions: readonly Subscription[],
  data: string,
): void {
  // As in the hosted service, changes above the rate are dropped, and the channels stay open.
  if (rates.changes.isExceeded()) return;
  rates.changes.add(subscriptions.length);
  const ids = JSON.stringify(subscriptions.map(({ id }) => id));
  channel.pushJson('postgres_changes', `{"ids":${ids},"data":${data}}`);
}
