import { z } from 'zod';
import type { Stripe } from 'stripe';
import { newId } from '../store/ids.ts';
import { apiVersion, type World } from '../world.ts';
import { shown } from './expand.ts';
import { operation, type Operation } from './operations.ts';
import { expandParams, flag, listParams, metadata, text, toQuery } from './params.ts';
import { list, page, retrieve, retrieveParams } from './resources.ts';

const eventParams = z.strictObject({
  ...listParams,
  delivery_success: flag.optional(),
  type: text.optional(),
  types: z.array(text).max(20).optional(),
});

export const events: readonly Operation[] = [
  retrieve('event', '/v1/events'),
  operation('GET', '/v1/events', eventParams, ({ world, params }) => {
    const { delivery_success: isDelivered, type, types } = params;
    return page(world, 'event', '/v1/events', {
      ...toQuery(params),
      limit: params.limit ?? 10,
      types: types ?? (type === undefined ? undefined : [type]),
      ...(isDelivered !== undefined && { isDelivered }),
    });
  }),
];

const endpointParams = {
  ...expandParams,
  url: z.url(),
  enabled_events: z.array(text).min(1).max(100),
  description: text.optional(),
  metadata: metadata.optional(),
  api_version: text.optional(),
};

export interface NewEndpoint {
  readonly url: string;
  readonly enabled_events: string[];
  readonly secret?: string;
  readonly description?: string | undefined;
  readonly metadata?: Record<string, string> | undefined;
}

export const createEndpoint = (world: World, given: NewEndpoint): Stripe.WebhookEndpoint =>
  world.put({
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    created: world.now(),
    description: given.description ?? null,
    enabled_events: given.enabled_events,
    livemode: false,
    metadata: given.metadata ?? {},
    secret: given.secret ?? newId('whsec', 32),
    status: 'enabled',
    url: given.url,
  } satisfies Stripe.WebhookEndpoint);

const path = '/v1/webhook_endpoints';

export const endpoints: readonly Operation[] = [
  // Only the response to its creation shows an endpoint's secret.
  operation('POST', path, z.strictObject(endpointParams), ({ world, params }) =>
    createEndpoint(world, params),
  ),
  retrieve('webhook_endpoint', path),
  list('webhook_endpoint', path),
  operation(
    'POST',
    `${path}/:id`,
    z.strictObject({
      ...expandParams,
      url: z.url().optional(),
      enabled_events: endpointParams.enabled_events.optional(),
      disabled: flag.optional(),
    }),
    ({ world, id, params }) => {
      const before = world.get('webhook_endpoint', id);
      const { url = before.url, enabled_events = before.enabled_events, disabled } = params;
      const status = disabled === undefined ? before.status : disabled ? 'disabled' : 'enabled';
      return shown(world.put({ ...before, url, enabled_events, status }));
    },
  ),
  operation('DELETE', `${path}/:id`, retrieveParams, ({ world, id }) => {
    world.get('webhook_endpoint', id);
    world.store.sql('delete from objects where id = ?').run(id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
];
