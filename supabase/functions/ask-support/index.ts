import { withCors } from '../_shared/cors.ts';
import { readEnvironment } from '../_shared/environment.ts';
import { readOperatorEmail } from '../_shared/operator.ts';
import { createService } from '../_shared/service.ts';
import { readVerification } from '../_shared/verification/settings.ts';
import { spentProofs } from '../_shared/verification/spent-proofs.ts';
import { createVerify } from '../_shared/verification/verifier.ts';
import { createHandler } from './handler.ts';

const read = (name: string) => Deno.env.get(name);
const environment = readEnvironment(read);
const service = createService(environment);
const { siteOrigins } = environment;

const handler = createHandler({
  environment,
  service,
  verify: createVerify({ settings: readVerification(read), siteOrigins, spend: spentProofs(service) }),
  operator: readOperatorEmail(read),
});

Deno.serve(withCors(siteOrigins, handler));
