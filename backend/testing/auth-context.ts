import { pino } from 'pino';
import type { AuthContext } from '../src/auth/auth-context.ts';
import { createAuthContext } from '../src/auth/create-context.ts';
import { openMail } from '../src/auth/mail/open-mail.ts';
import { readConfig } from '../src/config.ts';
import type { Database } from '../src/database/database.ts';
import { loadSigningKey } from '../src/keys/signing-key.ts';
import { fixtureProject } from './backend-process.ts';

const log = pino({ level: 'silent' });

/** A context for auth operations in this process, so that tests can control the time and the settings. */
export async function authContext({
  database,
  folder,
}: {
  readonly database: Database;
  readonly folder: string;
}): Promise<AuthContext> {
  const config = readConfig({
    SUPABASE_FOLDER: fixtureProject,
    BACKEND_DATA: folder,
    AUTH_RATE_LIMIT: '100000',
  });
  return createAuthContext({
    config,
    database,
    signingKey: await loadSigningKey(folder),
    url: 'http://localhost',
    mail: openMail(config, log).mail,
    mailbox: undefined,
    humanCheck: undefined,
    isGuessable: async () => false,
    log,
  });
}
