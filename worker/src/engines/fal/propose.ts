import { z } from 'zod';
import { EngineFailure } from '../engine-failure.ts';
import type { Proposal, ProposalOrder } from '../engine-type.ts';
import { chooseModel } from '../hosted/choose-model.ts';
import { formOf, settingsOfSchema } from '../hosted/input-schema.ts';
import { sayOrder } from '../hosted/say-order.ts';
import { Catalogue, inputSchemaOf } from './catalogue.ts';
import { falInstance } from './instance.ts';
import type { Price } from './responses.ts';

const given = z.object({
  model: z.string().optional(),
  price: z.coerce.number().nonnegative().optional(),
  catalogue: z.string().optional(),
  pictures: z.string().optional(),
});

export const options = {
  model: { type: 'string' },
  price: { type: 'string' },
  catalogue: { type: 'string' },
  pictures: { type: 'string' },
} as const;

export const usage =
  '[--model fal-ai/flux/dev] [--price 0.025] [--catalogue https://api.fal.ai/v1] [--pictures https://fal.media]';

/** Has the operator choose a model of fal's, and proposes what the schema of its inputs says. */
export async function proposeModel(proposal: ProposalOrder): Promise<Proposal> {
  const { name, server, options: all, say } = proposal;
  const { url, key } = server;
  if (!key) throw new EngineFailure('auth', 'fal wants a key: name it by --key');
  const { model: named, price, ...addresses } = given.parse(all);
  const catalogue = new Catalogue({ url: falInstance.shape.catalogue.parse(addresses.catalogue), key });
  const model = named ?? (await chooseModel(await catalogue.names(), proposal));
  const found = await catalogue.model(model);
  if (found === undefined) throw new EngineFailure('invalid', `fal has no model "${model}"`);
  const settings = settingsOfSchema(inputSchemaOf(found.openapi), found.openapi);
  sayOrder(settings, say);
  const prices = price === undefined ? unitPrice(await catalogue.price(model), say) : { picture: price };
  const entry = { engine: 'fal' as const, name, url, key, model, ...settings, prices, ...addresses };
  return { entry, form: formOf(settings), isRented: true };
}

function unitPrice(price: Price | undefined, say: ProposalOrder['say']): { readonly unit?: number } {
  if (price?.currency !== 'USD') {
    say('fal tells no price of it, so the cost of pictures stays unknown: see --price, in US dollars.');
    return {};
  }
  say(`fal takes $${price.unit_price} for each unit (${price.unit}).`);
  return { unit: price.unit_price };
}
