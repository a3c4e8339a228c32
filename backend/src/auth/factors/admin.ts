import { Hono } from 'hono';
import { z } from 'zod';
import type { Peer } from '../../app.ts';
import { userToAdminister } from '../admin/list.ts';
import { serviceActor } from '../audit.ts';
import type { AuthContext } from '../auth-context.ts';
import { jsonResponse, body } from '../http.ts';
import { lockUser, ownedFactor, publicFactor } from './factor.ts';
import { phoneNumber } from './phone-number.ts';
import { removeFactor } from './unenrol.ts';

const changes = z.object({ friendly_name: z.string().nullish(), phone: z.string().nullish() });

/** Administration of a user's factors, for example the removal of a lost one. */
export function factorAdmin(context: AuthContext): Hono<{ Bindings: Peer }> {
  const { database, audit } = context;
  const routes = new Hono<{ Bindings: Peer }>();
  const userOf = (id: string) => userToAdminister(context, id);

  routes.get('/admin/users/:user/factors', async (c) =>
    jsonResponse((await userOf(c.req.param('user'))).factors),
  );
  routes.delete('/admin/users/:user/factors/:factor', async (c) => {
    const user = await userOf(c.req.param('user'));
    const factor = await ownedFactor(database, user.id, c.req.param('factor'));
    const removed = await database.transaction(async (sql) => {
      await lockUser(sql, user.id);
      const shown = await publicFactor(sql, factor.id);
      await removeFactor(sql, factor);
      await audit(sql, 'factor_deleted', {
        actor: user,
        traits: { user_id: user.id, factor_id: factor.id },
      });
      return shown;
    });
    return jsonResponse(removed);
  });
  routes.put('/admin/users/:user/factors/:factor', async (c) => {
    const user = await userOf(c.req.param('user'));
    const factor = await ownedFactor(database, user.id, c.req.param('factor'));
    const { friendly_name: name, phone } = await body(c, changes);
    const number = phone && factor.factor_type === 'phone' ? phoneNumber(phone) : null;
    await database.transaction(async (sql) => {
      await sql.query(
        `update auth.mfa_factors set friendly_name = coalesce($2, friendly_name), phone = coalesce($3, phone),
           updated_at = now() where id = $1`,
        [factor.id, name || null, number],
      );
      await audit(sql, 'factor_updated', {
        actor: serviceActor,
        traits: { user_id: user.id, factor_id: factor.id, factor_type: factor.factor_type },
      });
    });
    return jsonResponse(await publicFactor(database, factor.id));
  });
  return routes;
}
