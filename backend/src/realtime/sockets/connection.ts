import type { WebSocket } from 'ws';
import { takeBroadcast } from '../broadcast/broadcasting.ts';
import { announceOutcome } from '../changes/subscribe.ts';
import { presenceKeyOf, tell, type Channel } from '../channels/channel.ts';
import { admit, type Admission, type Refused } from '../channels/join.ts';
import { CallWindow } from '../limits/limits.ts';
import { showPresence, takePresence } from '../presence/presence-calls.ts';
import { decode, encode, frame, type Message, type Version } from './protocol.ts';
import type { Share } from '../limits/shares.ts';
import type { RealtimeContext } from '../realtime-context.ts';
import { renewAccess, watchExpiry } from './renewal.ts';
import { replayTo, storedMessages, type StoredMessage } from '../broadcast/replay.ts';

/** A client with more unread bytes than this is disconnected, to limit the memory. */
const mostBuffered = 8 * 1024 * 1024;
/** Above this number of waiting messages of one socket, no further bytes are read from it. */
const mostWaiting = 64;

interface Accepted {
  readonly version: Version;
  readonly apiKey: string;
  /** The share of the client's IP address; undefined for clients without a limit. */
  readonly share: Share | undefined;
}

/** One client's WebSocket with the channels that it has joined. */
export class Connection {
  readonly apiKey: string;
  readonly share: Share | undefined;
  readonly version: Version;
  readonly #socket: WebSocket;
  readonly #context: RealtimeContext;
  readonly #channels = new Map<string, Channel>();
  #inOrder: Promise<void> = Promise.resolve();
  #waiting = 0;
  #lastHeard = Date.now();
  #lastJoined = Date.now();

  constructor(socket: WebSocket, context: RealtimeContext, { version, apiKey, share }: Accepted) {
    this.#socket = socket;
    this.#context = context;
    this.version = version;
    this.apiKey = apiKey;
    this.share = share;
    socket.on('message', (data: Buffer, isBinary) => this.#receive(data, isBinary));
    socket.on('close', () => this.#closed());
    socket.on('error', () => socket.terminate());
  }

  get lastHeard(): number {
    return this.#lastHeard;
  }

  /** Since when the connection has had no channel (ms); undefined while it has a channel. */
  get idleSince(): number | undefined {
    return this.#channels.size === 0 ? this.#lastJoined : undefined;
  }

  get channelCount(): number {
    return this.#channels.size;
  }

  terminate(): void {
    this.#socket.terminate();
  }

  #receive(data: Buffer, isBinary: boolean): void {
    this.#lastHeard = Date.now();
    let message: Message;
    try {
      message = decode(data, isBinary, this.version);
    } catch (error) {
      this.#context.log.debug({ err: error }, 'MalformedWebSocketMessage');
      return;
    }
    // Replied to at once, because the client would close the socket if a slow database delayed the reply.
    if (message.topic === 'phoenix' && message.event === 'heartbeat') return this.#reply(message, 'ok', {});
    this.#waiting += 1;
    if (this.#waiting > mostWaiting) this.#socket.pause();
    this.#inOrder = this.#inOrder
      .then(() => this.#handle(message))
      .catch((error: unknown) => {
        this.#context.log.error(
          { err: error, event: message.event },
          'A message of a Realtime client failed',
        );
        this.#reply(message, 'error', { reason: 'Unknown Error on Channel' });
      })
      .finally(() => {
        this.#waiting -= 1;
        if (this.#socket.isPaused && this.#waiting <= mostWaiting / 2) this.#socket.resume();
      });
  }

  async #handle(message: Message): Promise<void> {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const { topic, event } = message;
    if (event === 'phx_join' && topic.startsWith('realtime:')) return this.#join(message);
    const channel = this.#channels.get(topic);
    if (event === 'phx_leave' && topic.startsWith('realtime:')) {
      this.#reply(message, 'ok', {});
      if (channel) this.#end(channel, 'phx_close');
      return;
    }
    if (!channel) return this.#reply(message, 'error', { reason: 'unmatched topic' });
    switch (event) {
      case 'access_token':
        return renewAccess(this.#context, this.apiKey, channel, message);
      case 'broadcast':
        return takeBroadcast(this.#context, channel, message);
      case 'presence':
        return takePresence(this.#context, channel, message);
      default:
        // The hosted service counts an unknown event and does not reply to it.
        this.#context.rates.events.add();
    }
  }

  async #join(message: Message): Promise<void> {
    const before = this.#channels.get(message.topic);
    if (before) this.#end(before, 'phx_close');
    const admission = await admit(this.#context, this, message);
    if ('refusal' in admission) return this.#refuse(message, admission);
    const { replay } = admission.config.broadcast ?? {};
    if (replay === undefined && admission.subscriptions.length === 0) {
      return this.#open(message, admission, []);
    }
    await this.#context.feed.atMark(async () => {
      const stored =
        replay === undefined ? [] : await storedMessages(this.#context.database, admission.topic, replay);
      if (stored) this.#open(message, admission, stored);
      else this.#refuse(message, { refusal: 'UnableToReplayMessages: Replay params are not valid' });
    });
  }

  #refuse(message: Message, { refusal, isFinal }: Refused): void {
    this.#reply(message, 'error', { reason: refusal });
    if (isFinal) this.#socket.close(1000);
  }

  #open(message: Message, admission: Admission, replayed: readonly StoredMessage[]): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const { hub, settings } = this.#context;
    const { joinRef, topic } = message;
    const head = { joinRef, ref: null, topic };
    const channel: Channel = {
      ...admission,
      joinRef,
      version: this.version,
      presenceKey: presenceKeyOf(admission.config),
      presenceCalls: new CallWindow(
        settings.max_client_presence_events_per_window,
        settings.client_presence_window_ms,
      ),
      replayed: new Set(replayed.map(({ id }) => id)),
      tracked: null,
      expiry: undefined,
      push: (event, payload) => this.#write(encode({ ...head, event, payload }, this.version)),
      pushJson: (event, payload) => this.#write(frame({ ...head, event }, payload, this.version)),
      write: (sent) => this.#write(sent),
      reply: (to, status, response) => this.#reply({ ...to, joinRef }, status, response),
      fail: () => this.#end(channel, 'phx_error'),
      shutDown: (reason) => {
        if (this.#channels.get(topic) !== channel) return;
        tell(channel, 'system', 'error', reason);
        this.#end(channel, 'phx_close');
      },
    };
    this.#channels.set(topic, channel);
    hub.join(channel);
    hub.follow(channel);
    watchExpiry(channel);
    this.#reply(message, 'ok', { postgres_changes: admission.bindings });
    replayTo(channel, replayed);
    showPresence(this.#context, channel);
    if (channel.config.broadcast?.replication_ready) {
      tell(channel, 'system', 'ok', 'Replication connection established');
    }
    if (admission.outcome) announceOutcome(channel, admission.outcome);
  }

  #end(channel: Channel, event: 'phx_close' | 'phx_error'): void {
    const topic = `realtime:${channel.topic}`;
    if (this.#channels.get(topic) !== channel) return;
    this.#forget(topic, channel);
    const { joinRef } = channel;
    this.#write(encode({ joinRef, ref: joinRef, topic, event, payload: {} }, this.version));
  }

  #forget(topic: string, channel: Channel): void {
    this.#channels.delete(topic);
    this.#lastJoined = Date.now();
    clearTimeout(channel.expiry);
    this.#context.hub.leave(channel);
  }

  #closed(): void {
    for (const [topic, channel] of this.#channels) this.#forget(topic, channel);
  }

  #reply(message: Message, status: 'ok' | 'error', response: unknown): void {
    this.#write(encode({ ...message, event: 'phx_reply', payload: { status, response } }, this.version));
  }

  #write(sent: string | Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > mostBuffered) this.#socket.terminate();
    else this.#socket.send(sent);
  }
}
