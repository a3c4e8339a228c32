import { z } from 'zod';

/** Fields of an order, by the names that the model's API has for them. */
export type Fields = Readonly<Record<string, string | number | boolean>>;

/** Fields that an operator configures. @param ours those that the adapter sets for each order itself */
export const fieldsPart = (ours: readonly string[]) =>
  z
    .record(
      z.string().refine((name) => !ours.includes(name), { error: 'is set for each order' }),
      z.union([z.string(), z.number(), z.boolean()]),
    )
    .default({});

/** The operator's fields, with the values that `models.default_pipeline_config` has for some of them; it adds none. */
export function chosenFields(fields: Fields, config: Readonly<Record<string, unknown>> | undefined): Fields {
  const changes = Object.entries(config ?? {}).filter(
    (entry): entry is [string, string | number | boolean] =>
      entry[0] in fields && ['string', 'number', 'boolean'].includes(typeof entry[1]),
  );
  return { ...fields, ...Object.fromEntries(changes) };
}
