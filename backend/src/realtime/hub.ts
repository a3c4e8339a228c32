import { isPrivate, type Channel } from './channels/channel.ts';
import type { Rate } from './limits/limits.ts';
import { PresenceBoard, type PresenceDiff } from './presence/presence.ts';
import { encodeBroadcast, RawBroadcast, type Broadcast, type Version } from './sockets/protocol.ts';

interface Topic {
  readonly members: Set<Channel>;
  readonly board: PresenceBoard<Channel>;
}

interface Rates {
  readonly events: Rate;
  readonly presence: Rate;
}

/** The channels by topic. A private topic and a public topic of the same name are two topics. */
export class Hub {
  readonly #topics = new Map<string, Topic>();
  readonly #subscribers = new Set<Channel>();
  readonly #rates: Rates;

  constructor(rates: Rates) {
    this.#rates = rates;
  }

  join(channel: Channel): void {
    const key = keyOf(channel.topic, isPrivate(channel));
    let topic = this.#topics.get(key);
    if (!topic) {
      const members = new Set<Channel>();
      topic = { members, board: new PresenceBoard((diff) => this.#announce(members, diff)) };
      this.#topics.set(key, topic);
    }
    topic.members.add(channel);
  }

  leave(channel: Channel): void {
    this.#subscribers.delete(channel);
    const key = keyOf(channel.topic, isPrivate(channel));
    const topic = this.#topics.get(key);
    if (!topic?.members.delete(channel)) return;
    topic.board.untrack(channel);
    if (topic.members.size > 0) return;
    topic.board.flush();
    this.#topics.delete(key);
  }

  boardOf(channel: Channel): PresenceBoard<Channel> | undefined {
    return this.#topics.get(keyOf(channel.topic, isPrivate(channel)))?.board;
  }

  /** Includes a joined channel with subscriptions in `subscribers`, and excludes other channels. */
  follow(channel: Channel): void {
    const isJoined = this.#topics.get(keyOf(channel.topic, isPrivate(channel)))?.members.has(channel);
    if (isJoined && channel.subscriptions.length > 0) this.#subscribers.add(channel);
    else this.#subscribers.delete(channel);
  }

  get subscribers(): ReadonlySet<Channel> {
    return this.#subscribers;
  }

  /** Fails the channels that follow changes, because they may have missed some; the clients join again. */
  interrupt(): void {
    for (const channel of this.#subscribers) channel.fail();
  }

  broadcast(topic: string, toPrivate: boolean, message: Broadcast, sender?: Channel): void {
    const frames = new Map<Version, string | Buffer | null>();
    for (const member of this.#topics.get(keyOf(topic, toPrivate))?.members ?? []) {
      if (member === sender && !member.config.broadcast?.self) continue;
      if (member.policies && !member.policies.broadcast.read) continue;
      if (message instanceof RawBroadcast && message.meta && member.replayed.has(message.meta.id)) continue;
      this.#rates.events.add();
      if (this.#rates.events.isExceeded()) {
        member.shutDown('Too many messages per second');
        continue;
      }
      if (!frames.has(member.version)) {
        frames.set(member.version, encodeBroadcast(`realtime:${topic}`, message, member.version));
      }
      const frame = frames.get(member.version);
      if (frame) member.write(frame);
    }
  }

  #announce(members: ReadonlySet<Channel>, diff: PresenceDiff): void {
    const payload = JSON.stringify(diff);
    for (const member of members) {
      if (member.policies && !member.policies.presence.read) continue;
      this.#rates.presence.add();
      member.pushJson('presence_diff', payload);
    }
  }
}

const keyOf = (topic: string, toPrivate: boolean): string => `${toPrivate ? 'private' : 'public'} ${topic}`;
