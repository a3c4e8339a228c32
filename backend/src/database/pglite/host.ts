import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp';
import type { DatabaseErrorFields } from '../database.ts';
import type { HostMessage, HostOptions, HostRequest } from './protocol.ts';
import { parsers } from './value-formats.ts';

if (!parentPort) throw new Error('database/pglite/host.ts runs as a worker thread, not by itself');
const port = parentPort;
const options: HostOptions = workerData;

const pglite = await PGlite.create(options.folder, {
  extensions: { citext, pg_trgm, pgcrypto, unaccent, uuid_ossp },
  parsers,
  // The default of 128 MB would be a third of the process; what is cached here is in the system's cache anyway.
  postgresqlconf: ['shared_buffers=32MB'],
});
await pglite.exec(`set timezone to 'UTC'; set search_path to public, extensions;`);

const send = (message: HostMessage) => port.postMessage(message);

async function answer(request: HostRequest): Promise<{ rows: unknown[]; affected: number }> {
  switch (request.kind) {
    case 'query': {
      const result = await pglite.query(request.text, [...request.params]);
      return { rows: result.rows, affected: result.affectedRows ?? 0 };
    }
    case 'exec':
      await pglite.exec(request.text);
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

function fields(error: unknown): DatabaseErrorFields {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, code, detail, hint, constraint, position }: DatabaseErrorFields = error;
  return { message, code, detail, hint, constraint, position };
}

port.on('message', (request: HostRequest) => {
  answer(request).then(
    (result) => send({ kind: 'answer', id: request.id, ...result }),
    (error: unknown) => send({ kind: 'failure', id: request.id, error: fields(error) }),
  );
});
send({ kind: 'ready' });
