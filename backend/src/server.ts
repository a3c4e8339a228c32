import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createApp, type Handler } from './app.ts';
import { captchaProvider } from './auth/captcha/captcha-provider.ts';
import { createAuthContext } from './auth/create-context.ts';
import type { HumanCheck } from './auth/captcha/human-check.ts';
import type { IsGuessable } from './auth/passwords/passwords.ts';
import { createAuth } from './auth/index.ts';
import { openMail } from './auth/mail/open-mail.ts';
import type { Config } from './config.ts';
import { lockDataFolder } from './data-folder/lock.ts';
import type { Sql } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { isDamage, unopened } from './database/pglite/folder.ts';
import { createFunctions } from './functions/index.ts';
import { functionEnvironment } from './functions/environment.ts';
import { functionSecrets } from './functions/secrets.ts';
import { loadApiKeys, type ApiKeys } from './keys/api-keys.ts';
import { createAuthenticate } from './keys/authenticate.ts';
import { followKeyRing, loadSigningKey } from './keys/signing-key.ts';
import { listen } from './listen.ts';
import { urlAt } from './listen-host.ts';
import { createMailbox, firstRemote } from './mailbox/index.ts';
import { createRealtime } from './realtime/index.ts';
import { createRest } from './rest/index.ts';
import { BlobStore } from './storage/blob-store.ts';
import { createStorage } from './storage/index.ts';
import { PictureCache } from './storage/pictures/picture-cache.ts';
import { ResumableStore } from './storage/resumable/resumable-store.ts';
import { seedBuckets } from './storage/buckets/seed-buckets.ts';
import { keepTidy } from './storage/upkeep.ts';

export interface Backend {
  /** The public URL: SUPABASE_URL, or `http://localhost:<port>` if it is not set. */
  readonly url: string;
  /** The API keys for supabase-js. */
  readonly keys: ApiKeys;
  /** Handles requests of callers in this process without the network. */
  readonly handle: Handler;
  /** Resolves if the database is lost; the backend can then serve no further requests. */
  readonly lost: Promise<Error>;
  /** Stops serving and closes the database. */
  close(): Promise<void>;
}

/** As on hosted projects, an unfinished upload can be resumed for a day. */
const uploadLifetime = 24 * 60 * 60_000;
const pictureCacheBytes = 256 * 1024 ** 2;

export interface BackendOptions {
  readonly config: Config;
  readonly log: Logger;
  /**
   * Creates the human check that replaces config.toml's `[auth.captcha]`; undefined disables the check.
   * @param database the migrated database, with the rights of its owner
   */
  readonly humanCheck?: (database: Sql) => Promise<HumanCheck | undefined>;
  /** Which passwords are too easy to guess, besides those of LEAKED_PASSWORDS_URL; none by default. */
  readonly isGuessable?: IsGuessable;
  /** Further variables of all edge functions; they override `functions/.env` and `[edge_runtime.secrets]`. */
  readonly functionSecrets?: Readonly<Record<string, string>>;
  /** Changes each line that an edge function prints before it is logged, for example to remove secrets. */
  readonly editFunctionOutput?: (line: string) => string;
}

/**
 * Opens the data folder, migrates the database and serves; if a step fails, the resources opened before it are closed.
 * @throws Error that names the cause, such as a port in use, a data folder in use or a failing migration
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const opened = new AsyncDisposableStack();
  try {
    return await open(options, opened);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function open(options: BackendOptions, opened: AsyncDisposableStack): Promise<Backend> {
  const { config, log } = options;
  const { environment, project } = config;
  const folder = environment.BACKEND_DATA;
  mkdirSync(folder, { recursive: true });
  const ignore = join(folder, '.gitignore');
  // The data folder contains keys.
  if (!existsSync(ignore)) writeFileSync(ignore, '*\n');
  opened.defer(lockDataFolder(folder));

  let handle: Handler = () => Response.json({ status: 'starting' }, { status: 503 });
  const server = await listen(environment, (request, peer) => handle(request, peer));
  opened.defer(() => server.close());
  const url = environment.SUPABASE_URL ?? urlAt(environment.HOST, server.port);

  const database = await openDatabase(environment, log);
  opened.defer(() => database.close());
  await migrate(database, environment.SUPABASE_FOLDER, {
    settings: project.db,
    includeAll: environment.MIGRATIONS_INCLUDE_ALL,
    warn: (message) => log.warn(message),
  }).catch((error: unknown) => {
    throw database.engine === 'pglite' && isDamage(error) ? unopened(join(folder, 'db'), error) : error;
  });

  const keys = loadApiKeys(folder, {
    publishable: environment.SUPABASE_PUBLISHABLE_KEY,
    secret: environment.SUPABASE_SECRET_KEY,
  });
  const signingKey = await loadSigningKey(folder);
  opened.defer(followKeyRing(folder, signingKey, log));
  const authenticate = createAuthenticate(keys, signingKey);
  const pictures = new PictureCache(join(folder, 'pictures'), pictureCacheBytes);
  const blobs = new BlobStore(join(folder, 'storage'), pictures);
  const { buckets, file_size_limit: largestOfProject } = project.storage;
  const largest = environment.FILE_SIZE_LIMIT ?? largestOfProject;
  const resumable = new ResumableStore(join(folder, 'resumable'), uploadLifetime, {
    database,
    blobs,
    // What a visitor may leave unfinished does not grow with the largest file.
    largest: Math.min(largest, largestOfProject),
  });
  opened.defer(await keepTidy({ database, blobs, resumable, log }));
  await seedBuckets(buckets, { database, blobs, supabaseFolder: environment.SUPABASE_FOLDER });

  const realtime = await createRealtime({
    database,
    authenticate,
    settings: project.realtime,
    log,
  });
  opened.defer(() => realtime.close());
  const functions = createFunctions({
    project: environment.SUPABASE_FOLDER,
    settings: project.functions,
    keys,
    signingKey,
    temporary: join(folder, 'temporary'),
    environment: () =>
      functionEnvironment({
        url,
        keys,
        siteUrl: environment.SITE_URL,
        dataFolder: folder,
        secrets: {
          ...functionSecrets(environment.SUPABASE_FOLDER, project.edge_runtime.secrets),
          ...options.functionSecrets,
        },
      }),
    log,
    ...(options.editFunctionOutput && { editOutput: options.editFunctionOutput }),
  });
  opened.defer(() => functions.close());
  const { mail, store } = openMail(config, log);
  opened.defer(() => mail.close());
  const authContext = createAuthContext({
    config,
    database,
    signingKey,
    url,
    mail,
    mailbox: store,
    isGuessable: options.isGuessable ?? (async () => false),
    humanCheck: await (options.humanCheck?.(database) ?? captchaProvider(project.auth.captcha, log)),
    log,
  });
  opened.defer(() => authContext.later.idle());
  const settled = async () => {
    await authContext.later.idle();
    await mail.idle();
  };

  const remote = firstRemote([url, ...environment.SITE_URL.split(',').map((site) => site.trim())]);
  if (store && remote !== undefined) {
    log.warn(
      `No email server is configured, and ${remote} is not on this machine: emails are not delivered. Set SMTP_HOST.`,
    );
  }
  handle = createApp(
    {
      rest: await createRest({ database, authenticate, api: project.api }),
      auth: createAuth(authContext, authenticate),
      storage: createStorage({
        database,
        blobs,
        largest,
        authenticate,
        signingKey,
        resumable,
        url,
        publishableKey: keys.publishable,
        pictures,
      }),
      realtime: realtime.handle,
      functions: functions.handle,
      ...(store && remote === undefined && { mailbox: createMailbox(store, settled, keys.secret) }),
    },
    log,
  );
  server.onUpgrade((request, socket, head, peer) =>
    (request.url?.startsWith('/functions/v1/') ? functions : realtime).upgrade(request, socket, head, peer),
  );
  return { url, keys, handle, lost: database.lost, close: () => opened.disposeAsync() };
}
