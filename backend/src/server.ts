import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createApp, type Handler } from './app.ts';
import { createAuth } from './auth/index.ts';
import { RateLimit } from './auth/rate-limit.ts';
import type { Config } from './config.ts';
import { lockDataFolder } from './data-folder/lock.ts';
import { migrateProject, migrateSystem } from './database/migrate.ts';
import { openPglite } from './database/pglite/pglite-database.ts';
import { createFunctions } from './functions/index.ts';
import { functionEnvironment } from './functions/environment.ts';
import { loadApiKeys } from './keys/api-keys.ts';
import { createAuthenticate } from './keys/authenticate.ts';
import { loadSigningKey } from './keys/signing-key.ts';
import { listen } from './listen.ts';
import { createRealtime } from './realtime/index.ts';
import { createRest } from './rest/index.ts';
import { BlobStore } from './storage/blob-store.ts';
import { createStorage } from './storage/index.ts';
import { seedBuckets } from './storage/seed-buckets.ts';
import { createVerification } from './verification/verification.ts';

export interface Backend {
  readonly url: string;
  /** Resolves if the database is lost; the backend cannot serve on. */
  readonly lost: Promise<Error>;
  close(): Promise<void>;
}

const fiveMinutes = 5 * 60_000;

/** Opens the data folder, migrates, and serves; what was opened before a fault is closed again. */
export async function startBackend(config: Config, log: Logger): Promise<Backend> {
  const opened = new AsyncDisposableStack();
  try {
    return await open(config, log, opened);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function open(config: Config, log: Logger, opened: AsyncDisposableStack): Promise<Backend> {
  const { environment, project } = config;
  const folder = environment.IRODORI_DATA;
  mkdirSync(folder, { recursive: true });
  opened.defer(lockDataFolder(folder));

  let answer: Handler = () => Response.json({ status: 'starting' }, { status: 503 });
  const server = await listen(environment, (request, peer) => answer(request, peer));
  opened.defer(() => server.close());
  const url = environment.SUPABASE_URL ?? `http://localhost:${server.port}`;

  const database = await openPglite({ folder: join(folder, 'db') });
  opened.defer(() => database.close());
  await migrateSystem(database);
  await migrateProject(database, environment.SUPABASE_FOLDER);

  const keys = loadApiKeys(folder, {
    publishable: environment.SUPABASE_PUBLISHABLE_KEY,
    secret: environment.SUPABASE_SECRET_KEY,
  });
  const signingKey = await loadSigningKey(folder);
  const authenticate = createAuthenticate(keys, signingKey);
  const blobs = new BlobStore(join(folder, 'storage'));
  const { buckets, file_size_limit: largest } = project.storage;
  await seedBuckets(buckets, { database, blobs, supabaseFolder: environment.SUPABASE_FOLDER });

  const realtime = await createRealtime({ database, authenticate, log });
  opened.defer(() => realtime.close());
  const functions = createFunctions({
    folder: join(environment.SUPABASE_FOLDER, 'functions'),
    settings: project.functions,
    signingKey,
    environment: functionEnvironment({
      url,
      keys,
      siteUrl: environment.SITE_URL,
      dataFolder: folder,
      secrets: config.verification,
    }),
    log,
  });
  opened.defer(() => functions.close());
  const triesAllowed = environment.AUTH_RATE_LIMIT ?? project.auth.rate_limit.sign_in_sign_ups;
  const auth = createAuth(
    {
      database,
      signingKey,
      settings: project.auth,
      issuer: `${url}/auth/v1`,
      attempts: new RateLimit(triesAllowed, fiveMinutes),
      failures: new RateLimit(triesAllowed, fiveMinutes),
      verify: await createVerification(config, database),
    },
    authenticate,
  );

  answer = createApp(
    {
      rest: await createRest({ database, authenticate, api: project.api }),
      auth,
      storage: createStorage({ database, blobs, largest, authenticate, signingKey }),
      realtime: realtime.handle,
      functions: functions.handle,
    },
    log,
  );
  server.onUpgrade(realtime.upgrade);
  return { url, lost: database.lost, close: () => opened.disposeAsync() };
}
