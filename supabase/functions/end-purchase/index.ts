import { withCors } from '../_shared/cors.ts';
import { readPaymentContext } from '../_shared/payments/context.ts';
import { createHandler } from './handler.ts';

const read = (name: string) => Deno.env.get(name);
const context = readPaymentContext(read);

Deno.serve(withCors(context.environment.siteOrigins, createHandler(context)));
