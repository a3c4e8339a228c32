import { z } from 'zod';
import { appPromptField, pipeline } from '../../../shared/contract/src/catalogue/entities.ts';
import type { Service } from '../_shared/service.ts';
import type { Visitor } from '../_shared/visitor.ts';
import { Refusal } from './refusal.ts';

const orderedApp = z.object({ pipeline, enlarges: z.boolean(), fields: z.array(appPromptField) });
export type OrderedApp = z.infer<typeof orderedApp>;

const answer = z.object({ hasSession: z.boolean(), app: z.nullable(orderedApp) });

/**
 * Reads the app of an order, and asks whether the visitor's session is still there. Resolves to undefined without such an app.
 * @throws Refusal `no_session`
 */
export async function loadApp(
  service: Service,
  appId: string,
  visitor: Visitor,
): Promise<OrderedApp | undefined> {
  const { data, error } = await service.rpc('ordered_app', {
    app_id: appId,
    user_id: visitor.id,
    session_id: visitor.sessionId,
  });
  if (error) throw new Error(`The app could not be read: ${error.code} ${error.message}`);
  const { hasSession, app } = answer.parse(data);
  if (!hasSession) throw new Refusal('no_session');
  return app ?? undefined;
}
