import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { Identity } from '../database/identity.ts';
import type { Channel } from './channel.ts';
import { admit } from './join.ts';
import { permissionsOn } from './permissions.ts';
import { decode, encode, encodeBroadcast, type Message, type Version } from './protocol.ts';
import type { RealtimeContext } from './realtime-context.ts';

const mostChannels = 100;
/** A client that reads slower than this is cut off rather than kept in memory. */
const mostBuffered = 8 * 1024 * 1024;

const broadcastPayload = z.looseObject({ event: z.string(), payload: z.unknown().optional() });
const tokenPayload = z.object({ access_token: z.string() });

/** One client's WebSocket with the channels that it has joined. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #context: RealtimeContext;
  readonly #version: Version;
  readonly #apiKey: string;
  readonly #channels = new Map<string, Channel>();
  #inOrder: Promise<void> = Promise.resolve();
  #lastHeard = Date.now();

  constructor(socket: WebSocket, context: RealtimeContext, version: Version, apiKey: string) {
    this.#socket = socket;
    this.#context = context;
    this.#version = version;
    this.#apiKey = apiKey;
    socket.on('message', (data: Buffer, isBinary) => this.#receive(data, isBinary));
    socket.on('close', () => this.#closed());
    socket.on('error', () => socket.terminate());
  }

  get lastHeard(): number {
    return this.#lastHeard;
  }

  terminate(): void {
    this.#socket.terminate();
  }

  #receive(data: Buffer, isBinary: boolean): void {
    this.#lastHeard = Date.now();
    let message: Message;
    try {
      message = decode(data, isBinary, this.#version);
    } catch {
      this.#socket.close(1003, 'This frame is not of the Phoenix protocol');
      return;
    }
    this.#inOrder = this.#inOrder
      .then(() => this.#handle(message))
      .catch((error: unknown) => {
        this.#context.log.error({ err: error, event: message.event }, 'realtime message failed');
        this.#reply(message, 'error', { reason: 'Internal error' });
      });
  }

  async #handle(message: Message): Promise<void> {
    if (message.topic === 'phoenix') return this.#reply(message, 'ok', {});
    if (message.event === 'phx_join') return this.#join(message);
    const channel = this.#channels.get(message.topic);
    if (!channel) return this.#reply(message, 'error', { reason: 'unmatched topic' });
    switch (message.event) {
      case 'phx_leave':
        this.#leave(message.topic, channel);
        this.#reply(message, 'ok', {});
        return this.#send({ ...message, event: 'phx_close', payload: {} });
      case 'access_token':
        return this.#renew(channel, message);
      case 'broadcast':
        return this.#broadcast(channel, message);
      default:
        return this.#reply(message, 'ok', {});
    }
  }

  async #join(message: Message): Promise<void> {
    const before = this.#channels.get(message.topic);
    if (before) this.#leave(message.topic, before);
    const admission =
      this.#channels.size < mostChannels
        ? await admit(this.#context, message, (token) => this.#identify(token))
        : `Too many channels: ${mostChannels} are allowed`;
    if (typeof admission === 'string') return this.#reply(message, 'error', { reason: admission });
    if (this.#socket.readyState !== this.#socket.OPEN) return;

    const { config, problem, ...admitted } = admission;
    const { joinRef, topic } = message;
    const channel: Channel = {
      ...admitted,
      isPrivate: config.private,
      wantsOwn: config.broadcast.self,
      wantsAck: config.broadcast.ack,
      expiry: undefined,
      push: (event, payload) => this.#send({ joinRef, ref: null, topic, event, payload }),
      broadcast: (sent) => this.#write(encodeBroadcast(topic, sent, this.#version)),
    };
    this.#channels.set(topic, channel);
    this.#context.hub.join(channel);
    this.#watchExpiry(channel);
    // Ids for the client to know its changes by; it refuses a reply that does not repeat what it asked for.
    const subscribed = config.postgres_changes.map((wanted, index) => ({
      ...wanted,
      id: channel.bindings[index]?.id ?? 0,
    }));
    this.#reply(message, 'ok', { postgres_changes: subscribed });
    channel.push('presence_state', {});
    if (subscribed.length > 0) {
      channel.push('system', {
        channel: channel.topic,
        extension: 'postgres_changes',
        message: problem ?? 'Subscribed to PostgreSQL',
        status: problem ? 'error' : 'ok',
      });
    }
  }

  async #renew(channel: Channel, message: Message): Promise<void> {
    const { success, data } = tokenPayload.safeParse(message.payload);
    const identity = success ? await this.#identify(data.access_token) : 'access_token is missing';
    if (typeof identity === 'string') return this.#expel(channel, identity);
    if (channel.isPrivate) {
      channel.permissions = await permissionsOn(this.#context.database, identity, channel.topic);
      if (!channel.permissions.read) return this.#expel(channel, 'Unauthorized');
    }
    channel.identity = identity;
    this.#watchExpiry(channel);
  }

  #broadcast(channel: Channel, message: Message): void {
    const parsed = broadcastPayload.safeParse(message.payload);
    if (!parsed.success) return this.#reply(message, 'error', { reason: 'A broadcast needs an event' });
    if (!channel.permissions.write) {
      if (channel.wantsAck) this.#reply(message, 'error', { reason: 'Unauthorized to write to this topic' });
      return;
    }
    const { event, payload = {} } = parsed.data;
    this.#context.hub.broadcast(channel.topic, channel.isPrivate, { event, payload }, channel);
    if (channel.wantsAck) this.#reply(message, 'ok', {});
  }

  async #identify(token: string | null | undefined): Promise<Identity | string> {
    const { identity, refusal } = await this.#context.authenticate({
      apiKey: this.#apiKey,
      bearer: token ?? undefined,
    });
    if (identity) return identity;
    return refusal.kind === 'expired-token'
      ? 'InvalidJWTToken: Token has expired'
      : 'The access token is not valid';
  }

  #watchExpiry(channel: Channel): void {
    clearTimeout(channel.expiry);
    const { exp } = channel.identity.claims;
    if (typeof exp !== 'number') return;
    channel.expiry = setTimeout(
      () => this.#expel(channel, 'Token has expired'),
      Math.min(exp * 1000 - Date.now(), 2 ** 31 - 1),
    );
    channel.expiry.unref();
  }

  /** The client learns why and may join again with a valid token. */
  #expel(channel: Channel, reason: string): void {
    channel.push('system', { channel: channel.topic, extension: 'system', message: reason, status: 'error' });
    channel.push('phx_close', {});
    this.#leave(`realtime:${channel.topic}`, channel);
  }

  #leave(topic: string, channel: Channel): void {
    clearTimeout(channel.expiry);
    this.#context.hub.leave(channel);
    if (this.#channels.get(topic) === channel) this.#channels.delete(topic);
  }

  #closed(): void {
    for (const [topic, channel] of this.#channels) this.#leave(topic, channel);
  }

  #reply(message: Message, status: 'ok' | 'error', response: unknown): void {
    this.#send({ ...message, event: 'phx_reply', payload: { status, response } });
  }

  #send(message: Message): void {
    this.#write(encode(message, this.#version));
  }

  #write(frame: string | Buffer | null): void {
    if (frame === null || this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > mostBuffered) this.#socket.terminate();
    else this.#socket.send(frame);
  }
}
