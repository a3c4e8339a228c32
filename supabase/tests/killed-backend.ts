import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import {
  keys,
  openPostgres,
  startProcess,
  temporaryFolder,
  type BackendProcess,
  type Database,
} from 'barebase/testing';
import { onTestFinished } from 'vitest';
import { killFunction } from './function-processes.ts';
import { stripeVariables } from './money/paying.ts';
import { givePrepared } from './prepared.ts';
import type { TestStripe } from './money/stripe.ts';

const project = join(import.meta.dirname, '..');

/**
 * The site's backend as a process that is killed, of which functions are killed, and whose connections to a Postgres are
 * cut, while functions ask the double. Each time it starts again on the same data.
 */
export class KilledBackend {
  #process: Promise<BackendProcess>;
  readonly #stripe: TestStripe;
  readonly #start: () => Promise<BackendProcess>;
  readonly #postgres: Database | undefined;
  readonly kills = { backend: 0, function: 0, connections: 0 };

  private constructor(
    stripe: TestStripe,
    postgres: Database | undefined,
    start: () => Promise<BackendProcess>,
  ) {
    this.#stripe = stripe;
    this.#start = start;
    this.#postgres = postgres;
    this.#process = start();
  }

  /** Starts it for the present test. */
  static async start(stripe: TestStripe): Promise<KilledBackend> {
    const data = await temporaryFolder('irodori-payments-');
    const prepared = await givePrepared(data);
    const { DATABASE_URL: url } = prepared;
    const postgres = url === undefined ? undefined : await openPostgres({ url, poolSize: 1 });
    const env = { ...prepared, ...stripeVariables(stripe) };
    const main = join(project, 'backend/main.ts');
    const killed = new KilledBackend(stripe, postgres, () => startProcess({ data, project, main, env }));
    onTestFinished(async () => {
      await (await killed.#process).end('SIGKILL');
      await postgres?.close();
      await rm(data, { recursive: true, force: true });
    });
    return killed;
  }

  /** The backend's address, once it serves. */
  async url(): Promise<string> {
    return (await this.#process).url;
  }

  /** A client with the secret key of the backend as it runs now. */
  async service(): Promise<SupabaseClient> {
    return createClient(await this.url(), keys.secret, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
  }

  /** Kills the backend at one of the next questions to the double. Its functions end with it. */
  async killBackendAt(question: number): Promise<void> {
    const backend = await this.#process;
    this.#stripe.interrupt(question, () => {
      this.kills.backend++;
      this.#process = backend.end('SIGKILL').then(this.#start);
    });
  }

  /** Kills the process of one function at one of the next questions to the double. */
  async killFunctionAt(question: number, name: string): Promise<void> {
    const { pid } = await this.#process;
    this.#stripe.interrupt(question, () => {
      this.kills.function += killFunction(pid, name);
    });
  }

  /** Ends all connections to the database at one of the next questions to the double. PGlite has none. */
  cutConnectionsAt(question: number): void {
    const postgres = this.#postgres;
    if (postgres === undefined) return;
    this.#stripe.interrupt(question, async () => {
      const { rows } = await postgres.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
      this.kills.connections += rows.length;
    });
  }
}
