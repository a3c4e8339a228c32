import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import type { ChannelStatus, RealtimeFace } from '../platform.ts';

const statuses: Readonly<Record<string, ChannelStatus>> = {
  SUBSCRIBED: 'live',
  TIMED_OUT: 'down',
  CHANNEL_ERROR: 'down',
  CLOSED: 'down',
};

/** Live rows and messages. Each subscription has its own channel, which the returned function closes. */
export function createRealtime(client: () => Promise<SupabaseClient>): RealtimeFace {
  let count = 0;
  /** A topic's new channel waits until its old one has closed; the client would else return the closing channel. */
  const closing = new Map<string, Promise<unknown>>();

  const open = (
    topic: string,
    isPrivate: boolean,
    bind: (channel: RealtimeChannel) => void,
    onStatus: ((status: ChannelStatus) => void) | undefined,
  ): (() => void) => {
    let isStopped = false;
    const opened = (async () => {
      const supabase = await client();
      await closing.get(topic);
      if (isStopped) return undefined;
      await supabase.realtime.setAuth();
      const channel = supabase.channel(topic, { config: { private: isPrivate } });
      bind(channel);
      channel.subscribe((status) => {
        if (!isStopped) onStatus?.(statuses[status] ?? 'connecting');
      });
      return channel;
    })();
    opened.catch(() => onStatus?.('down'));
    return () => {
      isStopped = true;
      closing.set(
        topic,
        opened.then(
          async (channel) => (channel === undefined ? undefined : (await client()).removeChannel(channel)),
          () => undefined,
        ),
      );
    };
  };

  return {
    changes({ table, filter, onChange, onStatus }) {
      count += 1;
      return open(
        `changes:${table}:${count}`,
        false,
        (channel) => {
          channel.on(
            'postgres_changes',
            { event: '*', schema: 'public', table, ...(filter === undefined ? {} : { filter }) },
            (change) => onChange(change.new),
          );
        },
        onStatus,
      );
    },
    broadcast({ topic, event, onMessage, onStatus }) {
      return open(
        topic,
        true,
        (channel) => {
          channel.on('broadcast', { event }, (message) => onMessage(message['payload']));
        },
        onStatus,
      );
    },
  };
}
