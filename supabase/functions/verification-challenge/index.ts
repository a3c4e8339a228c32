import { withCors } from '../_shared/cors.ts';
import { readEnvironment } from '../_shared/environment.ts';
import { createService } from '../_shared/service.ts';
import { readVerification } from '../_shared/verification/settings.ts';
import { createHandler } from './handler.ts';

const read = (name: string) => Deno.env.get(name);
const environment = readEnvironment(read);

const handler = createHandler({
  service: createService(environment),
  settings: readVerification(read),
  siteOrigins: environment.siteOrigins,
});

Deno.serve(withCors(environment.siteOrigins, handler));
