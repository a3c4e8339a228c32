import { dollars } from '../dollars.ts';
import type { Prices } from './instance.ts';
import type { Usage } from './responses.ts';

interface Drawn {
  readonly usage: Usage | undefined;
  /** The size, or the ratio, of the order. */
  readonly size: string;
}

/** What a picture cost in US dollars by the operator's prices; undefined where they do not tell. */
export function costOf({ usage, size }: Drawn, { picture, tokens }: Prices): number | undefined {
  if (typeof picture === 'number') return picture;
  if (picture !== undefined) return picture[size];
  if (tokens === undefined || usage === undefined) return undefined;
  const { input_tokens: input, output_tokens: output } = usage;
  const { input_tokens_details: read, output_tokens_details: drawn } = usage;
  // Only text is sent, and only a picture comes, where the response does not say more.
  const counted = [
    [read?.text_tokens ?? input, tokens.textInput],
    [read?.image_tokens ?? 0, tokens.imageInput],
    [drawn?.text_tokens ?? 0, tokens.textOutput],
    [drawn?.image_tokens ?? output, tokens.imageOutput],
  ] as const;
  const priced = [];
  for (const [count, price] of counted) {
    if (count === 0) continue;
    if (price === undefined) return undefined;
    priced.push({ count, price, per: 1_000_000 });
  }
  return dollars(...priced);
}
