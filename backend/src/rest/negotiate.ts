import { nameOf, type ResponseType, type MediaType } from './parse/media-type.ts';
import { wrongMediaType } from './rest-error.ts';
import { handlerKey, type MediaHandlers } from './schema/media-handlers.ts';
import type { Relation } from './schema/schema-cache.ts';

interface Offer {
  readonly handlers: MediaHandlers;
  /** The table or function of the response. */
  readonly of: Relation;
  /** Whether the response contains whole rows; handlers of a table accept no others. */
  readonly isWhole: boolean;
  readonly allowsPlans: boolean;
}

/** The first accepted media type that is available. @throws RestError if none is available */
export function negotiate(accept: readonly MediaType[], offer: Offer): ResponseType {
  for (const type of accept) {
    const found = responseType(type, offer);
    if (found) return found;
  }
  throw wrongMediaType(accept.map(nameOf));
}

function responseType(type: MediaType, offer: Offer): ResponseType | undefined {
  if (type.kind === 'object' || type.kind === 'stripped-json') return type;
  if (type.kind === 'plan') {
    const of = responseType(type.of, offer);
    return offer.allowsPlans && of ? { ...type, of } : undefined;
  }
  const handler = handlerOf(nameOf(type), offer);
  if (handler) return { kind: 'custom', handler };
  if (type.kind === 'any') return { kind: 'json' };
  return type.kind === 'other' || type.kind === 'openapi' ? undefined : type;
}

function handlerOf(name: string, { handlers, of, isWhole }: Offer) {
  const own = (type: string) => (isWhole ? handlers.get(handlerKey(of, type)) : undefined);
  return own('*/*') ?? own(name) ?? handlers.get(handlerKey(null, name));
}
