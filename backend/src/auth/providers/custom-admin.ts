import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Peer } from '../../app.ts';
import { isDatabaseError } from '../../database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { jsonResponse, body } from '../http.ts';
import { columnsOf, customProviderBody, checkNew, checkGiven } from './custom-rules.ts';
import { customProviderRow, type CustomProviderRow } from './custom-provider.ts';
import { discover, discoveryUrl } from './discovery.ts';

/** The routes of `auth.admin.customProviders`: providers added at run time. */
export function customProviderAdmin({ database }: AuthContext): Hono<{ Bindings: Peer }> {
  const routes = new Hono<{ Bindings: Peer }>().basePath('/admin/custom-providers');
  const found = async (identifier: string): Promise<CustomProviderRow> => {
    if (!identifier.startsWith('custom:')) throw prefixed(identifier);
    const row = await customProviderRow(database, identifier);
    if (!row) throw new AuthError(404, 'custom_provider_not_found', 'Custom OAuth provider not found');
    return row;
  };
  routes.get('/', async (c) => {
    const type = c.req.query('type');
    if (type && type !== 'oauth2' && type !== 'oidc') {
      throw new AuthError(400, 'validation_failed', "type must be either 'oauth2' or 'oidc'");
    }
    const { rows } = await database.query<CustomProviderRow>(
      `select * from auth.custom_oauth_providers where $1::text is null or provider_type = $1
       order by created_at desc`,
      [type || null],
    );
    return jsonResponse({ providers: rows.map(publicProvider) });
  });
  routes.post('/', async (c) => {
    const given = await body(c, customProviderBody);
    checkNew(given);
    const columns = { id: randomUUID(), ...columnsOf(given), ...(await discovered(given.issuer, given)) };
    const names = Object.keys(columns);
    try {
      const { rows } = await database.query<CustomProviderRow>(
        `insert into auth.custom_oauth_providers (${names.join(', ')})
         values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning *`,
        Object.values(columns),
      );
      return jsonResponse(rows.map(publicProvider)[0], {}, 201);
    } catch (error) {
      if (!isDatabaseError(error, '23505')) throw error;
      throw new AuthError(400, 'conflict', 'A custom OAuth provider with this identifier already exists');
    }
  });
  routes.get('/:identifier', async (c) =>
    jsonResponse(publicProvider(await found(c.req.param('identifier')))),
  );
  routes.put('/:identifier', async (c) => {
    const row = await found(c.req.param('identifier'));
    const given = await body(c, customProviderBody);
    checkGiven(given);
    const moved = given.issuer || given.discovery_url;
    const columns = {
      ...columnsOf({ ...given, provider_type: row.provider_type }),
      ...(moved &&
        (await discovered(given.issuer ?? row.issuer, {
          ...given,
          discovery_url: given.discovery_url ?? row.discovery_url,
        }))),
    };
    const names = Object.keys(columns).filter((name) => name !== 'identifier' && name !== 'provider_type');
    const sets = [...names.map((name, index) => `${name} = $${index + 2}`), 'updated_at = now()'];
    const { rows } = await database.query<CustomProviderRow>(
      `update auth.custom_oauth_providers set ${sets.join(', ')} where id = $1 returning *`,
      [row.id, ...names.map((name) => Reflect.get(columns, name))],
    );
    return jsonResponse(rows.map(publicProvider)[0]);
  });
  routes.delete('/:identifier', async (c) => {
    const row = await found(c.req.param('identifier'));
    await database.query('delete from auth.custom_oauth_providers where id = $1', [row.id]);
    return c.body(null, 204);
  });
  return routes;
}

const prefixed = (identifier: string) =>
  new AuthError(
    400,
    'validation_failed',
    `identifier must start with 'custom:' prefix, e.g. 'custom:${identifier}'`,
  );

/** Discovers the issuer before the provider is stored, so that the admin sees a mistyped URL at once. */
async function discovered(
  issuer: string | null | undefined,
  { discovery_url: url }: z.infer<typeof customProviderBody>,
) {
  if (!issuer) return {};
  const from = url || discoveryUrl(issuer);
  try {
    return {
      cached_discovery: JSON.stringify(await discover(issuer, from)),
      discovery_cached_at: new Date().toISOString(),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const saysAll = reason.startsWith('OIDC discovery document');
    throw new AuthError(
      400,
      'validation_failed',
      saysAll ? reason : `OIDC discovery from "${from}" failed: ${reason}`,
    );
  }
}

const hidden = ['client_secret', 'cached_discovery', 'discovery_cached_at'];

/** A provider as the admin API returns it: without the secret and without empty fields. */
function publicProvider(row: CustomProviderRow): Record<string, unknown> {
  const shown = Object.entries(row).filter(([name, value]) => value !== null && !hidden.includes(name));
  return {
    ...Object.fromEntries(shown),
    ...(row.cached_discovery !== null && { discovery_document: row.cached_discovery }),
  };
}
