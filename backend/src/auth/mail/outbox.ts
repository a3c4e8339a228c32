import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Deliver, Message } from './email.ts';

/** An email is dropped after this time, since its links and codes expire. */
const lifetimeMs = 60 * 60_000;
const pausesMs = [5000, 30_000, 120_000, 600_000];

interface Waiting {
  readonly message: Message;
  readonly since: number;
}

/**
 * Emails that are sent in the background. Each is stored in the data folder until the mail server has accepted it, so
 * that neither an unreachable server nor a crash loses it.
 */
export class Outbox {
  readonly #folder: string;
  readonly #deliver: Deliver;
  readonly #log: Pick<Logger, 'error'>;
  readonly #underway = new Set<Promise<void>>();
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(folder: string, deliver: Deliver, log: Pick<Logger, 'error'>) {
    this.#folder = folder;
    this.#deliver = deliver;
    this.#log = log;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(folder)) if (name.endsWith('.json')) this.#try(join(folder, name), 0);
  }

  post(message: Message): void {
    const file = join(this.#folder, `${randomUUID()}.json`);
    const waiting: Waiting = { message, since: Date.now() };
    // Renamed after it is complete: a crash leaves no partial email.
    writeFileSync(`${file}.part`, JSON.stringify(waiting), { mode: 0o600 });
    renameSync(`${file}.part`, file);
    this.#try(file, 0);
  }

  /** Resolves when no delivery is in progress. */
  async idle(): Promise<void> {
    while (this.#underway.size > 0) await Promise.allSettled(this.#underway);
  }

  async close(): Promise<void> {
    this.#forgetRetries();
    await this.idle();
    // The deliveries that failed meanwhile have planned retries, too.
    this.#forgetRetries();
  }

  #forgetRetries(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #try(file: string, attempt: number): void {
    const trial = this.#attempt(file, attempt).finally(() => this.#underway.delete(trial));
    this.#underway.add(trial);
  }

  async #attempt(file: string, attempt: number): Promise<void> {
    if (!existsSync(file)) return;
    const { message, since }: Waiting = JSON.parse(readFileSync(file, 'utf8'));
    const about = { event: 'mail', template: message.template, attempt: attempt + 1 };
    try {
      await this.#deliver(message);
      rmSync(file, { force: true });
    } catch (error) {
      const pause = pausesMs[Math.min(attempt, pausesMs.length - 1)] ?? 0;
      if (Date.now() + pause - since > lifetimeMs) {
        rmSync(file, { force: true });
        this.#log.error(
          { ...about, err: error },
          'an email was dropped: the mail server did not accept it for an hour',
        );
        return;
      }
      this.#log.error(
        { ...about, err: error },
        `the mail server did not accept an email; the next attempt follows in ${pause / 1000} s`,
      );
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        this.#try(file, attempt + 1);
      }, pause).unref();
      this.#timers.add(timer);
    }
  }
}
