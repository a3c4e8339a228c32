import { withCors } from '../_shared/cors.ts';
import { readEnvironment } from '../_shared/environment.ts';
import { createService } from '../_shared/service.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment((name) => Deno.env.get(name));

const handler = createHandler({
  service: createService(environment),
  inBackground: (work) => {
    if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(work);
  },
});

Deno.serve(withCors(environment.siteOrigins, handler));
