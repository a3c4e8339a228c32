import { withCors } from '../_shared/cors.ts';
import { readEnvironment } from '../_shared/environment.ts';
import { createService } from '../_shared/service.ts';
import { createHandler } from './handler.ts';

const read = (name: string) => Deno.env.get(name);
const environment = readEnvironment(read);

Deno.serve(withCors(environment.siteOrigins, createHandler(createService(environment))));
