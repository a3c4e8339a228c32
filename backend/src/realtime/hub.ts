import type { Channel } from './channel.ts';
import type { Broadcast } from './protocol.ts';

/** Who listens to what. A private topic and a public one of the same name are two topics. */
export class Hub {
  readonly #topics = new Map<string, Set<Channel>>();

  join(channel: Channel): void {
    const key = keyOf(channel.topic, channel.isPrivate);
    this.#topics.set(key, (this.#topics.get(key) ?? new Set()).add(channel));
  }

  leave(channel: Channel): void {
    const key = keyOf(channel.topic, channel.isPrivate);
    const members = this.#topics.get(key);
    members?.delete(channel);
    if (members?.size === 0) this.#topics.delete(key);
  }

  broadcast(topic: string, isPrivate: boolean, message: Broadcast, sender?: Channel): void {
    for (const member of this.#topics.get(keyOf(topic, isPrivate)) ?? []) {
      if (member !== sender || member.wantsOwn) member.broadcast(message);
    }
  }

  *withBindings(): Generator<Channel> {
    for (const members of this.#topics.values()) {
      for (const member of members) if (member.bindings.length > 0) yield member;
    }
  }
}

const keyOf = (topic: string, isPrivate: boolean): string => `${isPrivate ? 'private' : 'public'} ${topic}`;
