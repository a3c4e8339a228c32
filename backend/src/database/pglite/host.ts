import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { sessionStart } from '../database.ts';
import { extensions, hintOfMissing } from './extensions.ts';
import { clearCancelFlag, shareMemories } from './cancel-flags.ts';
import type { HostFailure, HostMessage, HostOptions, HostRequest } from './protocol.ts';
import { parsers } from '../value-formats.ts';
import { serializers } from './serializers.ts';
import { SyncedFolder } from './synced-folder.ts';

if (!parentPort) throw new Error('database/pglite/host.ts runs as a worker thread, not by itself');
const port = parentPort;
const options: HostOptions = workerData;

const cancelFlagsIn = shareMemories();
const folder = new SyncedFolder(options.folder, options.syncedUntil);
const pglite = await PGlite.create({
  pgliteWasmModule: options.postgres,
  fs: folder,
  // -F is fsync=off.
  startParams: PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  extensions,
  parsers,
  serializers,
  // At every start PGlite replaces the content of postgresql.conf, which initdb wrote, by these settings.
  postgresqlconf: [
    // The default of 128 MB would be a third of the process, and the system's page cache holds the same pages anyway.
    'shared_buffers=32MB',
    // The default method is fdatasync, which does nothing in Emscripten.
    'wal_sync_method=fsync',
    // The setting of initdb and hosted projects; without it Postgres uses `simple`, which does not stem `cats` to `cat`.
    `default_text_search_config='pg_catalog.english'`,
  ],
});
folder.hasOpened();
await pglite.exec(sessionStart);

// If Postgres ends within a statement because its stack or memory is exhausted, PGlite ignores the error and continues
// with an inconsistent Postgres. The wrapper below records the error.
const { Module: postgres } = pglite;
const cancelFlags = cancelFlagsIn(postgres.HEAPU8.buffer);
const run = postgres._PostgresMainLoopOnce;
let trap: Error | undefined;
postgres._PostgresMainLoopOnce = () => {
  try {
    run();
  } catch (error) {
    // Emscripten implements longjmp by exceptions, which are not instances of Error.
    if (error instanceof Error) trap = error;
    throw error;
  }
};

const send = (message: HostMessage) => port.postMessage(message);

/**
 * A cancellation may come as late as the rollback. A rollback that it ends would leave the transaction open for the
 * next caller, so it is repeated.
 */
async function rollBack(): Promise<void> {
  for (;;) {
    clearCancelFlag(cancelFlags);
    try {
      // oxlint-disable-next-line no-await-in-loop -- until it succeeds
      await pglite.exec('rollback');
      return;
    } catch (error) {
      if (fields(error).code !== '57014') throw error;
    }
  }
}

async function execute(request: HostRequest): Promise<{ rows: unknown[]; affected: number }> {
  clearCancelFlag(cancelFlags);
  if ('begins' in request && request.begins) await pglite.exec('begin');
  switch (request.kind) {
    case 'query': {
      const result = await pglite.query(request.text, [...request.params]);
      return { rows: result.rows, affected: result.affectedRows ?? 0 };
    }
    case 'exec':
      await (request.text === 'rollback' ? rollBack() : pglite.exec(request.text));
      // Without the refresh, PGlite would parse arrays of a new type only after the next start.
      if (/\bcreate\s+(type|domain)\b/i.test(request.text)) await pglite.refreshArrayTypes();
      break;
    case 'listen':
      await pglite.listen(request.channel, (payload) =>
        send({ kind: 'notification', channel: request.channel, payload }),
      );
      break;
    case 'close':
      await pglite.close();
      break;
  }
  return { rows: [], affected: 0 };
}

function fields(error: unknown): HostFailure {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, severity, code, detail, hint, constraint, position }: HostFailure = error;
  return { message, severity, code, detail, hint: hintOfMissing(message) ?? hint, constraint, position };
}

/** The error of Postgres for an exhausted stack; the severity says that Postgres can execute no further statement. */
const trapped = (): HostFailure => ({
  severity: 'PANIC',
  ...(trap instanceof RangeError
    ? { code: '54001', message: 'stack depth limit exceeded' }
    : { code: 'XX000', message: `PGlite was ended: ${trap?.message}` }),
});

port.on('message', (request: HostRequest) => {
  const failed = (error: HostFailure) => send({ kind: 'failure', id: request.id, error });
  execute(request).then(
    (result) =>
      trap === undefined ? send({ kind: 'result', id: request.id, ...result }) : failed(trapped()),
    (error: unknown) => failed(trap === undefined ? fields(error) : trapped()),
  );
});
send({ kind: 'ready', cancelFlags });
