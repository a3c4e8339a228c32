import { pipelineName } from '@irodori/contract/entities';
import { z } from 'zod';
import { headerKey } from '../header-key.ts';
import { usualLimits } from './breaker-limits.ts';

const name = z.string().regex(pipelineName, 'takes small letters, digits and hyphens');

function hasCredentials(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.username !== '' || url.password !== '');
}

/** The address of a server. Failures and logs name it, so its credentials are in the key. */
export const serverUrl = z
  .url({
    protocol: /^https?$/,
    error: 'takes an address that begins with http:// or https://, e.g. http://127.0.0.1:8188',
  })
  .refine((address) => !hasCredentials(address), {
    error:
      'takes no user name and password, which logs would show; use "key" instead: "name:password" for a server of /sdapi, a token for the proxy of any other server',
  });

/** What is configured of every remote engine. */
export const instanceParts = {
  name,
  /** The models whose pictures it draws have this as `models.pipeline`, which several instances may share; by default the name. */
  pipeline: name.optional(),
  url: serverUrl,
  key: headerKey.optional(),
  /** Number of runs that it is given at the same time, by all workers together. */
  slots: z.number().int().positive().default(1),
  /** After so many jobs in a row that fail, it gets no jobs for so many seconds, and after each failed probe for twice as long. */
  breaker: z
    .strictObject({
      failures: z.number().int().positive().default(usualLimits.failures),
      seconds: z.number().int().positive().max(600).default(usualLimits.seconds),
    })
    .prefault({}),
  /** Longest time for a drawing, in seconds; by default WORKER_JOB_SECONDS. */
  jobSeconds: z.number().int().positive().optional(),
};

/** The sizes that a model draws. */
export const sizePart = z
  .strictObject({
    /** Pixels of which width and height are multiples. */
    multiple: z.number().int().positive().default(8),
    /** The number of pixels that the model was trained at, e.g. 1048576. */
    pixels: z.number().int().positive().optional(),
  })
  .prefault({});

/** What the operator pays for a server of their own, in US dollars. Without it the cost of pictures stays unknown. */
export const timePricesPart = z
  .strictObject({
    /** For an hour, as rented GPUs are billed. */
    hour: z.number().nonnegative().optional(),
  })
  .prefault({});

/** The option of `irodori engines add` that names this price. */
export const timePricesOption = { 'hour-price': { type: 'string' } } as const;
export const timePricesUsage = '[--hour-price 0.69]';
const givenPrice = z.object({ 'hour-price': z.coerce.number().nonnegative().optional() });

/** The prices of an entry, if the operator has named one. */
export function timePricesOf(options: object): { readonly prices?: { readonly hour: number } } {
  const { 'hour-price': hour } = givenPrice.parse(options);
  return hour === undefined ? {} : { prices: { hour } };
}

/** The words of a model's own. */
export const promptPart = z
  .strictObject({
    /** Words before those of the visitor. */
    before: z.string().default(''),
    /** What the model always leaves out. */
    negative: z.string().default(''),
    /** `weights`: the model reads “(word:1.2)” as a weight, so the visitor's brackets are escaped. `text`: it reads brackets as text. */
    brackets: z.enum(['weights', 'text']).default('weights'),
  })
  .prefault({});
export type PromptPart = z.infer<typeof promptPart>;

/** The same for hosted models, most of which read brackets as text. */
export const textPromptPart = promptPart
  .unwrap()
  .extend({ brackets: z.enum(['weights', 'text']).default('text') })
  .prefault({});
