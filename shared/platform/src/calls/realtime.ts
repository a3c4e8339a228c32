import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import type { ChannelStatus, RealtimeFace } from '../platform.ts';

const statuses: Readonly<Record<string, ChannelStatus>> = {
  SUBSCRIBED: 'live',
  TIMED_OUT: 'down',
  CHANNEL_ERROR: 'down',
  CLOSED: 'down',
};

type Listener = Parameters<RealtimeFace['broadcast']>[0];

/** The one channel of a topic, which all its subscriptions share. */
interface Topic {
  readonly listeners: Set<Listener>;
  status: ChannelStatus;
  readonly close: () => void;
}

/**
 * Live rows and messages. Each subscription to rows has its own channel; those to messages share one for each topic,
 * since the client has no second. The returned functions end a subscription, and the last one closes the channel.
 */
export function createRealtime(client: () => Promise<SupabaseClient>): RealtimeFace {
  let count = 0;
  const topics = new Map<string, Topic>();
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

  const openTopic = (name: string): Topic => {
    const listeners = new Set<Listener>();
    const close = open(
      name,
      true,
      (channel) => {
        channel.on('broadcast', { event: '*' }, ({ event, payload }) => {
          for (const listener of listeners) if (listener.event === event) listener.onMessage(payload);
        });
      },
      (status) => {
        topic.status = status;
        for (const { onStatus } of listeners) onStatus?.(status);
      },
    );
    const topic: Topic = { listeners, status: 'connecting', close };
    topics.set(name, topic);
    return topic;
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
    broadcast(options) {
      const topic = topics.get(options.topic) ?? openTopic(options.topic);
      const listener = { ...options };
      topic.listeners.add(listener);
      if (topic.status !== 'connecting') options.onStatus?.(topic.status);
      return () => {
        if (!topic.listeners.delete(listener) || topic.listeners.size > 0) return;
        topics.delete(options.topic);
        topic.close();
      };
    },
  };
}
