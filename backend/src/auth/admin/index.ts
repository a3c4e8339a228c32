import { Hono } from 'hono';
import { z } from 'zod';
import type { Peer } from '../../app.ts';
import type { AuthContext } from '../auth-context.ts';
import { jsonResponse, body, parsed } from '../http.ts';
import { redirectTo } from '../redirects/redirects.ts';
import { publicUser } from '../accounts/users.ts';
import { deleteUser } from './delete-user.ts';
import { generateLink, linkBody } from './generate-link.ts';
import { invite, inviteBody } from './invite.ts';
import { auditLog, auditQuery, pageHeaders, pageOfUsers, pageQuery, userToAdminister } from './list.ts';
import { userBody } from './user-body.ts';
import { createUser, updateUserAsAdmin } from './write-user.ts';

const deletion = z.object({ should_soft_delete: z.boolean().default(false) });

/** User administration; the caller checks the secret key. */
export function userAdmin(context: AuthContext) {
  const app = new Hono<{ Bindings: Peer }>();
  app.post('/invite', async (c) =>
    jsonResponse(await invite(context, await body(c, inviteBody), redirectTo(context.settings, c.req.raw))),
  );
  app.post('/admin/generate_link', async (c) =>
    jsonResponse(
      await generateLink(context, await body(c, linkBody), redirectTo(context.settings, c.req.raw)),
    ),
  );
  app.get('/admin/audit', async (c) => {
    const query = parsed(auditQuery, c.req.query());
    const { entries, total } = await auditLog(context, query);
    return jsonResponse(entries, pageHeaders(c.req.url, query, total));
  });
  app.get('/admin/users', async (c) => {
    const page = parsed(pageQuery, c.req.query());
    const { users, total } = await pageOfUsers(context, page);
    return jsonResponse({ users, aud: 'authenticated' }, pageHeaders(c.req.url, page, total));
  });
  app.post('/admin/users', async (c) => jsonResponse(await createUser(context, await body(c, userBody))));
  app.get('/admin/users/:id', async (c) =>
    jsonResponse(publicUser(await userToAdminister(context, c.req.param('id')))),
  );
  app.put('/admin/users/:id', async (c) =>
    jsonResponse(
      await updateUserAsAdmin(
        context,
        await userToAdminister(context, c.req.param('id')),
        await body(c, userBody),
      ),
    ),
  );
  app.delete('/admin/users/:id', async (c) => {
    const user = await userToAdminister(context, c.req.param('id'));
    const isEmpty = (await c.req.text()) === '';
    await deleteUser(context, user, isEmpty ? false : (await body(c, deletion)).should_soft_delete);
    return jsonResponse({});
  });
  return app;
}
