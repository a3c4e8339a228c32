import { App } from '@supabase/lite';
import type { Database } from '../database/database.ts';
import type { Identity } from '../database/identity.ts';
import { credentialsOf, type Authenticate } from '../keys/authenticate.ts';
import { refuse } from '../keys/refusal.ts';
import { LiteConnection } from './lite-connection.ts';

interface RestOptions {
  readonly database: Database;
  readonly authenticate: Authenticate;
  readonly api: { readonly schemas: readonly string[]; readonly max_rows: number };
}

/** PostgREST's interface (`/rest/v1`) over the database, answered by `@supabase/lite`. */
export async function createRest({ database, authenticate, api }: RestOptions) {
  const connection = new LiteConnection(database);
  const identities = new WeakMap<Request, Identity>();
  const lite = new App({
    connection,
    api: { enabled: true, schemas: [...api.schemas], max_rows: api.max_rows },
    auth: { enabled: false },
    options: {
      server: {
        disableStudio: true,
        apiKeys: {
          resolver: async (_key, context) => {
            const identity = identities.get(context.req.raw);
            return identity ? { type: 'publishable', claims: claimsOf(identity) } : null;
          },
        },
      },
    },
  });
  await connection.introspect();
  await database.listen('pgrst', () => void connection.clearSchemaCache());

  return async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return lite.fetch(request);
    const { identity, refusal } = await authenticate(credentialsOf(request));
    if (refusal) return refuse(refusal);
    const headers = new Headers(request.headers);
    headers.delete('authorization');
    const inner = new Request(withoutKey(request.url), {
      ...bodyOf(request),
      method: request.method,
      headers,
    });
    identities.set(inner, identity);
    return lite.fetch(inner);
  };
}

const claimsOf = ({ claims, role, userId }: Identity) => ({
  ...claims,
  role,
  ...(userId && { sub: userId }),
});

const bodyOf = (request: Request): RequestInit =>
  request.body ? { body: request.body, duplex: 'half' } : {};

/** The key is no filter on a column. */
function withoutKey(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('apikey');
  return url.href;
}
