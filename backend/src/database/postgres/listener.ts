import type { Client, ClientConfig } from 'pg';
import { PatientClient } from './patient-client.ts';

type Listener = (payload: string) => void;

interface Channel {
  readonly listeners: Set<Listener>;
  readonly afterGap: Set<() => void>;
  readonly atGap: Set<() => void>;
}

const firstPauseMs = 250;
const longestPauseMs = 10_000;

/**
 * Receives notifications on a separate connection, in commit order. A broken connection is reopened; notifications in
 * between are missed, which the callbacks `atGap` and `afterGap` report.
 */
export class NotificationListener {
  readonly #config: ClientConfig;
  readonly #channels = new Map<string, Channel>();
  #client: Client | undefined;
  #opening: Promise<Client> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #pauseMs = firstPauseMs;
  #isClosed = false;

  constructor(config: ClientConfig) {
    this.#config = config;
  }

  async listen(name: string, listener: Listener, afterGap?: () => void, atGap?: () => void): Promise<void> {
    const channel = this.#channels.get(name) ?? {
      listeners: new Set(),
      afterGap: new Set(),
      atGap: new Set(),
    };
    channel.listeners.add(listener);
    if (afterGap) channel.afterGap.add(afterGap);
    if (atGap) channel.atGap.add(atGap);
    this.#channels.set(name, channel);
    const client = await (this.#opening ??= this.#open());
    await client.query(`listen ${client.escapeIdentifier(name)}`);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#client?.end();
  }

  async #open(): Promise<Client> {
    const client = new PatientClient(this.#config);
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of this.#channels.get(channel)?.listeners ?? []) listener(payload);
    });
    // A connection that the server ends emits two errors: the server's error, and the loss of the connection.
    client.on('error', () => this.#reopenLater(client));
    client.once('end', () => this.#reopenLater(client));
    await client.connect();
    for (const name of this.#channels.keys()) await client.query(`listen ${client.escapeIdentifier(name)}`);
    // Assigned after LISTEN succeeds; earlier disconnects only reject the promise.
    this.#client = client;
    this.#pauseMs = firstPauseMs;
    return client;
  }

  #reopenLater(broken: Client): void {
    if (this.#isClosed || this.#client !== broken) return;
    this.#client = undefined;
    for (const { atGap } of this.#channels.values()) for (const tell of atGap) tell();
    this.#retry = setTimeout(() => void this.#reopen(), this.#pauseMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, longestPauseMs);
  }

  async #reopen(): Promise<void> {
    try {
      this.#opening = this.#open();
      await this.#opening;
    } catch {
      if (this.#isClosed) return;
      this.#retry = setTimeout(() => void this.#reopen(), this.#pauseMs);
      this.#pauseMs = Math.min(this.#pauseMs * 2, longestPauseMs);
      return;
    }
    for (const { afterGap } of this.#channels.values()) for (const tell of afterGap) tell();
  }
}
