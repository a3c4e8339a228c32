import { z } from 'zod';
import { EngineFailure } from '../engine-failure.ts';
import type { Proposal, ProposalOrder } from '../engine-type.ts';
import { chooseModel } from '../hosted/choose-model.ts';
import { choiceOptions, choices } from '../hosted/choices.ts';
import { formOf } from '../hosted/input-schema.ts';
import { proposeSettings } from '../hosted/propose-settings.ts';
import { Client } from './client.ts';

const dollars = z.coerce.number().nonnegative().optional();
const given = z.object({
  model: z.string().optional(),
  price: dollars,
  'second-price': dollars,
  pictures: z.string().optional(),
  guide: z.string().optional(),
  picture: z.string().optional(),
  ...choices.shape,
});

export const options = {
  model: { type: 'string' },
  price: { type: 'string' },
  'second-price': { type: 'string' },
  pictures: { type: 'string' },
  guide: { type: 'string' },
  picture: { type: 'string' },
  ...choiceOptions,
} as const;

export const usage =
  '[--model black-forest-labs/flux-dev] [--steps 28] [--guidance 3] [--scheduler NAME] [--lora owner/lora:0.8]… [--guide owner/model | --guide itself | --guide none] [--picture owner/model | --picture none] [--price 0.025] [--second-price 0.001525] [--pictures https://replicate.delivery]';

/** Has the operator choose a model of Replicate's, and proposes what the schema of its inputs says. */
export async function proposeModel(proposal: ProposalOrder): Promise<Proposal> {
  const { name, server, options: all, say } = proposal;
  const { url, key } = server;
  if (!key) throw new EngineFailure('auth', 'Replicate wants a key: name it by --key');
  const { model: named, price, 'second-price': second, pictures, ...chosen } = given.parse(all);
  const client = new Client({ url, key });
  const found = await proposeSettings({
    ...chosen,
    model: named ?? (await chooseModel(await client.names(), proposal)),
    async find(model) {
      const found = await client.model(model);
      if (found === undefined) throw new EngineFailure('invalid', `Replicate has no model "${model}"`);
      return { ...found, schema: { $ref: '#/components/schemas/Input' } };
    },
    say,
  });
  const { guided, begun, ...settings } = found;
  if (price === undefined && second === undefined)
    say(
      'Replicate tells no prices, so the cost of pictures stays unknown: see --price for a picture, and --second-price for a second, in US dollars.',
    );
  if (guided !== undefined)
    say('What a picture after a sketch costs stays unknown: see "prices" of "guided" in the configuration.');
  if (begun !== undefined)
    say(
      'What a picture out of a visitor’s costs stays unknown: see "prices" of "begun" in the configuration.',
    );
  const prices = { ...(price !== undefined && { picture: price }), ...(second !== undefined && { second }) };
  const entry = {
    engine: 'replicate' as const,
    name,
    url,
    key,
    ...settings,
    prices,
    ...(guided !== undefined && { guided }),
    ...(begun !== undefined && { begun }),
    ...(pictures !== undefined && { pictures }),
  };
  return { entry, form: formOf(found), isRented: true };
}
