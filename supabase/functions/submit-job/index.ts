import { withCors } from '../_shared/cors.ts';
import { readEnvironment } from '../_shared/environment.ts';
import { createService } from '../_shared/service.ts';
import { readVerification } from '../_shared/verification/settings.ts';
import { spentProofs } from '../_shared/verification/spent-proofs.ts';
import { createVerify } from '../_shared/verification/verifier.ts';
import { createHandler } from './handler.ts';
import { inputsOf } from './open-input.ts';

const read = (name: string) => Deno.env.get(name);
const environment = readEnvironment(read);
const service = createService(environment);

const handler = createHandler({
  service,
  verify: createVerify({
    settings: readVerification(read),
    siteOrigins: environment.siteOrigins,
    spend: spentProofs(service),
  }),
  openInput: inputsOf(service),
});

Deno.serve(withCors(environment.siteOrigins, handler));
