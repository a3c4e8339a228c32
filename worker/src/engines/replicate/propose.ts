import { z } from 'zod';
import { EngineFailure } from '../engine-failure.ts';
import type { Proposal, ProposalOrder } from '../engine-type.ts';
import { chooseModel } from '../hosted/choose-model.ts';
import { formOf, settingsOfSchema } from '../hosted/input-schema.ts';
import { sayOrder } from '../hosted/say-order.ts';
import { Client } from './client.ts';

const price = z.coerce.number().nonnegative().optional();
const given = z.object({
  model: z.string().optional(),
  price,
  'second-price': price,
  pictures: z.string().optional(),
});

export const options = {
  model: { type: 'string' },
  price: { type: 'string' },
  'second-price': { type: 'string' },
  pictures: { type: 'string' },
} as const;

export const usage =
  '[--model black-forest-labs/flux-dev] [--price 0.025] [--second-price 0.001525] [--pictures https://replicate.delivery]';

/** Has the operator choose a model of Replicate's, and proposes what the schema of its inputs says. */
export async function proposeModel(proposal: ProposalOrder): Promise<Proposal> {
  const { name, server, options: all, say } = proposal;
  const { url, key } = server;
  if (!key) throw new EngineFailure('auth', 'Replicate wants a key: name it by --key');
  const { model: named, price: picture, 'second-price': second, ...addresses } = given.parse(all);
  const client = new Client({ url, key });
  const wanted = named ?? (await chooseModel(await client.names(), proposal));
  const found = await client.model(wanted);
  if (found === undefined) throw new EngineFailure('invalid', `Replicate has no model "${wanted}"`);
  const { name: model, openapi } = found;
  if (model !== wanted) say(`It is drawn by its latest version, ${model}.`);
  const settings = settingsOfSchema({ $ref: '#/components/schemas/Input' }, openapi);
  sayOrder(settings, say);
  if (picture === undefined && second === undefined)
    say(
      'Replicate tells no prices, so the cost of pictures stays unknown: see --price for a picture, and --second-price for a second, in US dollars.',
    );
  const prices = { ...(picture !== undefined && { picture }), ...(second !== undefined && { second }) };
  const entry = { engine: 'replicate' as const, name, url, key, model, ...settings, prices, ...addresses };
  return { entry, form: formOf(settings), isRented: true };
}
