import type { Database } from '../database/database.ts';
import type { Identity } from '../database/identity.ts';
import { credentialsOf, type Authenticate } from '../keys/authenticate.ts';
import { refuse } from '../keys/refusal.ts';
import { respondToCall } from './respond-to-call.ts';
import { respondToChange } from './respond-to-change.ts';
import { respondToInfo } from './respond-to-info.ts';
import { respondToRead } from './respond-to-read.ts';
import { respondToRoot } from './respond-to-root.ts';
import { errorResponse } from './response/error-response.ts';
import { bodyText } from './body-text.ts';
import { LargeBodies, type LargeBody } from './large-bodies.ts';
import { tableOf } from './plan/find-table.ts';
import { readRequest } from './request.ts';
import { wrongMethod } from './rest-error.ts';
import { SchemaWatch } from './schema/schema-watch.ts';

interface RestOptions {
  readonly database: Database;
  readonly authenticate: Authenticate;
  readonly api: {
    readonly schemas: readonly string[];
    readonly extra_search_path: readonly string[];
    readonly max_rows: number;
  };
}

/** The API of PostgREST (`/rest/v1`): a request becomes a plan, and the plan one SQL statement. */
export async function createRest({ database, authenticate, api }: RestOptions) {
  const watch = await SchemaWatch.start(database, {
    schemas: api.schemas,
    extraSearchPath: api.extra_search_path,
    maxRows: api.max_rows,
    allowsAggregates: false,
    allowsPlans: false,
    preRequest: null,
    txEnd: { otherwise: 'commit', allowsOverride: false },
  });

  const largeBodies = new LargeBodies(4);

  const respond = async (incoming: Request, identity: Identity, body: LargeBody): Promise<Response> => {
    const { cache, settings } = await watch.current();
    const context = { database, settings };
    const request = readRequest(incoming, identity, settings, () =>
      bodyText(incoming, request.contentType, body),
    );
    const { resource, method } = request;
    if (method === 'OPTIONS') return respondToInfo(cache, resource);
    switch (resource.kind) {
      case 'root':
        return respondToRoot(context, cache, request);
      case 'function':
        return respondToCall(context, cache, request, resource.relation);
      case 'table': {
        const table = tableOf(cache, resource.relation);
        switch (method) {
          case 'GET':
          case 'HEAD':
            return respondToRead(context, cache, request, table);
          case 'POST':
          case 'PATCH':
          case 'PUT':
          case 'DELETE':
            return respondToChange(context, cache, request, table, method);
          default:
            throw wrongMethod(method);
        }
      }
    }
  };

  return async (request: Request): Promise<Response> => {
    const { identity, refusal } = await authenticate(credentialsOf(request));
    if (refusal) return refuse(refusal);
    const body = largeBodies.begin();
    try {
      return await respond(request, identity, body);
    } catch (error) {
      const response = errorResponse(error, identity.role);
      if (response) return response;
      throw error;
    } finally {
      body.end();
    }
  };
}
