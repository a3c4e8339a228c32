import { randomUUID } from 'node:crypto';
import { serviceIdentity, transactionAs, type Database, type Identity, type Sql } from 'barebase/testing';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openCopy, type Copy } from './prepared.ts';

export type Row = Record<string, unknown>;

/** A database role, with a visitor’s claims if it acts for one. */
export interface Party {
  query<R = Row>(text: string, params?: readonly unknown[]): Promise<R[]>;
  /** Calls a function of `public` with named arguments. */
  call<T>(name: string, args?: Readonly<Record<string, unknown>>): Promise<T>;
}

export interface Visitor extends Party {
  readonly id: string;
  /** Id of the session of the visitor's access token. */
  readonly sessionId: string;
  /** An application to which the visitor signed in through this site. */
  readonly application: Party;
  /** The visitor's session when the password, or another first factor, was given that many seconds ago. */
  signedIn(secondsAgo: number, method?: string): Party;
  /**
   * Adds a verified second factor; then the visitor's session is that of `before`, until the factor is given. Both are
   * fresh, unless the factors were given `secondsAgo`. That of `renewed` is as `after`, with a recovery code just given.
   */
  addSecondFactor(secondsAgo?: number): Promise<Sessions>;
}

interface Sessions {
  readonly before: Party;
  readonly after: Party;
  readonly renewed: Party;
}

export interface Account {
  readonly isAnonymous?: boolean;
  readonly name?: string;
  /** The role in `app_metadata`. */
  readonly role?: string;
}

export interface TestDatabase {
  /** The owner of all tables, who is not subject to policies: prepares the data of a test. */
  readonly owner: Party;
  readonly service: Party;
  readonly stranger: Party;
  /** Runs several statements of the owner in one transaction. On PGlite, nobody else can query meanwhile. */
  transaction: Run;
  visitor(account?: Account): Promise<Visitor>;
}

/** A database for the tests of one file. All accounts with their data are deleted before each test. */
export function useDatabase(): TestDatabase {
  let database: Database;
  let copy: Copy;
  beforeAll(async () => {
    copy = await openCopy();
    ({ database } = copy);
  });
  beforeEach(() => database.exec('delete from auth.users'));
  afterAll(() => copy.remove());

  const asIdentity = (identity: Identity): Party => party((work) => transactionAs(database, identity, work));
  return {
    owner: party((work) => database.transaction(work)),
    transaction: (work) => database.transaction(work),
    service: asIdentity(serviceIdentity),
    stranger: asIdentity({ role: 'anon', userId: null, claims: { role: 'anon' } }),
    async visitor({ isAnonymous = false, name, role } = {}) {
      const id = randomUUID();
      const metadata = role === undefined ? {} : { role };
      await database.query(
        `insert into auth.users (id, email, raw_user_meta_data, raw_app_meta_data, is_anonymous)
         values ($1, $2, $3, $4, $5)`,
        [
          id,
          isAnonymous ? null : `${id}@example.org`,
          name === undefined ? {} : { name },
          metadata,
          isAnonymous,
        ],
      );
      const sessionId = randomUUID();
      await database.query('insert into auth.sessions (id, user_id) values ($1, $2)', [sessionId, id]);
      const claims = {
        sub: id,
        role: 'authenticated',
        is_anonymous: isAnonymous,
        session_id: sessionId,
        app_metadata: metadata,
      };
      const as = (more: Record<string, unknown>) =>
        asIdentity({ role: 'authenticated', userId: id, claims: { ...claims, ...more } });
      return {
        id,
        sessionId,
        ...as({}),
        application: as({ client_id: randomUUID(), scope: 'openid email' }),
        signedIn: (secondsAgo, method = 'password') => {
          const timestamp = Math.floor(Date.now() / 1000) - secondsAgo;
          return as({ aal: 'aal1', amr: [{ method, timestamp }] });
        },
        async addSecondFactor(secondsAgo = 0) {
          await database.query(
            `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
             values ($1, $2, 'totp', 'verified', now(), now())`,
            [randomUUID(), id],
          );
          const timestamp = Math.floor(Date.now() / 1000) - secondsAgo;
          const given = (method: string) => ({ method, timestamp });
          const recovery = { method: 'recovery_code', timestamp: timestamp + secondsAgo };
          return {
            before: as({ aal: 'aal1', amr: [given('password')] }),
            after: as({ aal: 'aal2', amr: [given('totp'), given('password')] }),
            renewed: as({ aal: 'aal2', amr: [recovery, given('totp'), given('password')] }),
          };
        },
      };
    },
  };
}

type Run = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;

function party(run: Run): Party {
  const query = <R>(text: string, params: readonly unknown[] = []): Promise<R[]> =>
    run(async (sql) => {
      // The setting by which the storage API allows deletions.
      await sql.query(`select set_config('storage.allow_delete_query', 'true', true)`);
      return (await sql.query<R>(text, params)).rows;
    });
  return {
    query,
    async call<T>(name: string, args: Readonly<Record<string, unknown>> = {}) {
      const named = Object.keys(args).map((key, index) => `${key} => $${index + 1}`);
      const [row] = await query<{ response: T }>(
        `select public.${name}(${named.join(', ')}) as response`,
        Object.values(args),
      );
      if (row === undefined) throw new Error(`${name} gave no row`);
      return row.response;
    },
  };
}
