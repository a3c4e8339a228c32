import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { expect, onTestFinished } from 'vitest';
import { eventually } from '../../client.ts';

export interface SystemMessage {
  readonly extension: string;
  readonly status: string;
  readonly message: string;
  readonly channel: string;
}

/** Resolves when the channel is joined; rejects with the server's reason when it is refused. */
export async function joined(client: SupabaseClient, channel: RealtimeChannel): Promise<RealtimeChannel> {
  onTestFinished(() => void client.realtime.disconnect());
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  channel.subscribe((status, error) => {
    if (status === 'SUBSCRIBED') resolve();
    else reject(error ?? new Error(status));
  });
  await promise;
  return channel;
}

/** The parameters of a `postgres_changes` subscription. */
export interface Wanted {
  readonly event?: 'INSERT' | 'UPDATE' | 'DELETE' | '*';
  readonly schema?: string;
  readonly table?: string;
  readonly filter?: string;
  readonly select?: string[];
}

export interface Heard {
  readonly eventType: string;
  readonly schema: string;
  readonly table: string;
  readonly commit_timestamp: string;
  readonly errors: string[] | null;
  readonly new: Record<string, unknown>;
  readonly old: Record<string, unknown>;
}

/** Subscribes to changes. The returned list collects the changes that arrive from now on. */
export async function changesFor(client: SupabaseClient, wanted: Wanted): Promise<Heard[]> {
  const heard: Heard[] = [];
  const { outcome } = await subscribed(client, wanted, (change) => heard.push(change));
  expect(outcome).toMatchObject({ status: 'ok', message: 'Subscribed to PostgreSQL' });
  return heard;
}

/** Joins a channel and waits for the server's message about the subscription. */
export async function subscribed(
  client: SupabaseClient,
  wanted: Wanted,
  hear: (change: Heard) => void = () => {},
): Promise<{ channel: RealtimeChannel; outcome: SystemMessage }> {
  const messages: SystemMessage[] = [];
  const channel = client
    .channel(`changes-${crypto.randomUUID()}`)
    .on('postgres_changes', { schema: 'public', ...wanted, event: eventOf(wanted) }, (change) => hear(change))
    .on('system', {}, (message: SystemMessage) => messages.push(message));
  await joined(client, channel);
  const isOutcome = ({ extension }: SystemMessage) => extension === 'postgres_changes';
  const outcome = await eventually(() => {
    const found = messages.find(isOutcome);
    if (!found) throw new Error('The server has not confirmed or refused the subscription yet');
    return found;
  });
  return { channel, outcome };
}

// supabase-js has one signature per event, but the cases pass the event as data.
const eventOf = ({ event = '*' }: Wanted) => event as '*';

/** Joins a topic. The list `heard` collects the messages that arrive. */
export async function broadcastsFor(
  client: SupabaseClient,
  topic: string,
  config: {
    private?: boolean;
    broadcast?: { self?: boolean; ack?: boolean; replay?: { since: number; limit?: number } };
  } = {},
) {
  const heard: { event: string; payload?: unknown; meta?: { id: string; replayed?: boolean } }[] = [];
  const channel = client
    .channel(topic, { config })
    .on('broadcast', { event: '*' }, (message) => heard.push(message));
  await joined(client, channel);
  return { channel, heard };
}

/** A name that no other case uses. */
export const unique = (name: string): string => `${name}:${crypto.randomUUID()}`;
