import { z } from 'zod';
import type { Proposal, ProposalOrder } from '../engine-type.ts';
import { Client } from './client.ts';
import { settingsOf } from './families.ts';
import { openAiInstance } from './instance.ts';

const price = z.coerce.number().nonnegative().optional();
const given = z.object({
  model: z.string().optional(),
  quality: z.string().optional(),
  free: z.boolean().default(false),
  price,
  'text-price': price,
  'image-price': price,
});

export const options = {
  model: { type: 'string' },
  quality: { type: 'string' },
  free: { type: 'boolean' },
  price: { type: 'string' },
  'text-price': { type: 'string' },
  'image-price': { type: 'string' },
} as const;

export const usage =
  '[--model gpt-image-2] [--quality medium] [--free] [--price 0.04] [--text-price 5 --image-price 30]';

/** Most servers list models that draw nothing as well. */
const drawing = /image|imag(in|en)|dall|diffusion|flux|sd[-x]|sdxl/i;

/** Has the operator choose one of the server's models, and proposes what is known of models of its name. */
export async function proposeModel({
  name,
  server,
  options: all,
  ask,
  say,
}: ProposalOrder): Promise<Proposal> {
  const { free, quality, ...chosen } = given.parse(all);
  const listed = (await new Client(server).models()) ?? [];
  const models = listed.some((id) => drawing.test(id)) ? listed.filter((id) => drawing.test(id)) : listed;
  say(models.length === 0 ? 'The server lists no models.' : `It lists ${models.join(', ')}.`);
  const model = chosen.model ?? (await ask('The model', models[0]));
  const isPaid = !free && /^y/i.test(await ask('Does a picture cost money there, yes or no', 'yes'));
  const settings = settingsOf(model);
  const entry = {
    engine: 'openai' as const,
    name,
    ...server,
    model,
    paid: isPaid,
    ...settings,
    ...(quality !== undefined && { fields: { ...settings.fields, quality } }),
    ...(isPaid && { prices: pricesOf(chosen) }),
  };
  const { sizes, fields, previews, negative, seed, edits } = openAiInstance.parse(entry);
  say('An order of a picture has:');
  say(`  size: ${'multiple' in sizes ? `multiples of ${sizes.multiple} pixels` : sizes.join(', ')}`);
  for (const [field, value] of Object.entries(fields)) say(`  ${field}: ${value}`);
  if (previews !== undefined) say(`  previews: ${previews}`);
  if (isPaid && Object.keys(entry.prices ?? {}).length === 0)
    say(
      'No prices were given, so the cost of pictures stays unknown: see --price, or --text-price and --image-price for a million tokens.',
    );
  return {
    entry,
    form: { negative: negative !== 'none', ratio: true, seed, guide: edits, picture: edits },
    isRented: isPaid,
  };
}

function pricesOf({
  price: picture,
  'text-price': textInput,
  'image-price': imageOutput,
}: Omit<z.infer<typeof given>, 'free' | 'quality'>) {
  return {
    ...(picture !== undefined && { picture }),
    ...(textInput !== undefined && imageOutput !== undefined && { tokens: { textInput, imageOutput } }),
  };
}
