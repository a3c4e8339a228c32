import { z } from 'zod';
import { EngineFailure } from '../engine-failure.ts';
import type { Proposal, ProposalOrder } from '../engine-type.ts';
import { chooseModel } from '../hosted/choose-model.ts';
import { choiceOptions, choices } from '../hosted/choices.ts';
import { formOf } from '../hosted/input-schema.ts';
import { proposeSettings } from '../hosted/propose-settings.ts';
import { Catalogue, inputSchemaOf } from './catalogue.ts';
import { falInstance } from './instance.ts';
import type { Price } from './responses.ts';

const given = z.object({
  model: z.string().optional(),
  price: z.coerce.number().nonnegative().optional(),
  catalogue: z.string().optional(),
  pictures: z.string().optional(),
  guide: z.string().optional(),
  picture: z.string().optional(),
  ...choices.shape,
});

export const options = {
  model: { type: 'string' },
  price: { type: 'string' },
  catalogue: { type: 'string' },
  pictures: { type: 'string' },
  guide: { type: 'string' },
  picture: { type: 'string' },
  ...choiceOptions,
} as const;

export const usage =
  '[--model fal-ai/flux/dev] [--steps 28] [--guidance 3.5] [--scheduler NAME] [--lora https://…/ink.safetensors:0.8]… [--guide fal-ai/flux/dev/image-to-image | --guide itself | --guide none] [--picture fal-ai/flux/dev/image-to-image | --picture none] [--price 0.025] [--catalogue https://api.fal.ai/v1] [--pictures https://fal.media]';

/** Has the operator choose a model of fal's, and proposes what the schema of its inputs says. */
export async function proposeModel(proposal: ProposalOrder): Promise<Proposal> {
  const { name, server, options: all, say } = proposal;
  const { url, key } = server;
  if (!key) throw new EngineFailure('auth', 'fal wants a key: name it by --key');
  const { model: named, price, catalogue: at, pictures, ...chosen } = given.parse(all);
  const catalogue = new Catalogue({ url: falInstance.shape.catalogue.parse(at), key });
  const pricesOf = async (model: string) =>
    price === undefined ? unitPrice(model, await catalogue.price(model), say) : { picture: price };
  const found = await proposeSettings({
    ...chosen,
    model: named ?? (await chooseModel(await catalogue.names(), proposal)),
    async find(model) {
      const openapi = (await catalogue.model(model))?.openapi;
      if (openapi === undefined) throw new EngineFailure('invalid', `fal has no model "${model}"`);
      return { name: model, schema: inputSchemaOf(openapi), openapi };
    },
    say,
  });
  const { guided, begun, ...settings } = found;
  const entry = {
    engine: 'fal' as const,
    name,
    url,
    key,
    ...settings,
    prices: await pricesOf(settings.model),
    ...(guided !== undefined && { guided: { ...guided, prices: await pricesOf(guided.model) } }),
    ...(begun !== undefined && { begun: { ...begun, prices: await pricesOf(begun.model) } }),
    ...(at !== undefined && { catalogue: at }),
    ...(pictures !== undefined && { pictures }),
  };
  return { entry, form: formOf(found), isRented: true };
}

function unitPrice(
  model: string,
  price: Price | undefined,
  say: ProposalOrder['say'],
): { readonly unit?: number } {
  if (price?.currency !== 'USD') {
    say(`fal tells no price of ${model}, so the cost of pictures stays unknown: see --price, in US dollars.`);
    return {};
  }
  say(`fal takes $${price.unit_price} for each unit (${price.unit}) of ${model}.`);
  return { unit: price.unit_price };
}
