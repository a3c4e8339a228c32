import { withCors } from '../_shared/cors.ts';
import { readEnvironment } from '../_shared/environment.ts';
import { createService } from '../_shared/service.ts';
import { readVerification } from '../_shared/verification/settings.ts';
import { spentProofs } from '../_shared/verification/spent-proofs.ts';
import { createVerify } from '../_shared/verification/verifier.ts';
import { createHandler } from './handler.ts';

const read = (name: string) => Deno.env.get(name);
const environment = readEnvironment(read);

const { siteOrigins } = environment;
const service = createService(environment);
const settings = readVerification(read);

const handler = createHandler({
  service,
  settings,
  siteOrigins,
  verify: createVerify({ settings, siteOrigins, spend: spentProofs(service) }),
});

Deno.serve(withCors(siteOrigins, handler));
