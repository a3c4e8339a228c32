import { Hono } from 'hono';
import type { Peer } from '../../app.ts';
import type { AuthContext } from '../auth-context.ts';
import { jsonResponse, body } from '../http.ts';
import { clientChanges, newClient } from './client-rules.ts';
import {
  allClients,
  changeClient,
  existingClient,
  publicClient,
  registerClient,
  removeClient,
  renewSecret,
} from './clients.ts';
import { requireEnabled } from './require-enabled.ts';

/** The routes of `auth.admin.oauth`: the OAuth clients of the project. */
export function oauthClientAdmin(context: AuthContext): Hono<{ Bindings: Peer }> {
  const { database } = context;
  const routes = new Hono<{ Bindings: Peer }>().basePath('/admin/oauth/clients');
  routes.use('/*', (_, next) => {
    requireEnabled(context);
    return next();
  });
  routes.post('/', async (c) =>
    jsonResponse(await registerClient(database, await body(c, newClient), 'manual'), {}, 201),
  );
  routes.get('/', async () => {
    const clients = (await allClients(database)).map((client) => publicClient(client));
    return jsonResponse(clients.length > 0 ? { clients } : {});
  });
  routes.get('/:id', async (c) =>
    jsonResponse(publicClient(await existingClient(database, c.req.param('id')))),
  );
  routes.put('/:id', async (c) => {
    const client = await existingClient(database, c.req.param('id'));
    return jsonResponse(await changeClient(database, client, await body(c, clientChanges)));
  });
  routes.delete('/:id', async (c) => {
    await removeClient(database, await existingClient(database, c.req.param('id')));
    return c.body(null, 204);
  });
  routes.post('/:id/regenerate_secret', async (c) =>
    jsonResponse(await renewSecret(database, await existingClient(database, c.req.param('id')))),
  );
  return routes;
}
