import type { MediaHandler } from '../schema/media-handlers.ts';

/** A media type that a request accepts. */
export type MediaType =
  | Known
  | { readonly kind: 'any' }
  | { readonly kind: 'openapi' }
  | Plan<MediaType>
  | { readonly kind: 'other'; readonly name: string };

/** The media type of a response. */
export type ResponseType =
  | Known
  | Plan<ResponseType>
  | { readonly kind: 'custom'; readonly handler: MediaHandler };

type Known =
  | { readonly kind: 'json' }
  | { readonly kind: 'stripped-json' }
  | { readonly kind: 'object'; readonly isStripped: boolean }
  | { readonly kind: 'csv' }
  | { readonly kind: 'geojson' };

export interface Plan<Of> {
  readonly kind: 'plan';
  readonly format: 'json' | 'text';
  readonly options: readonly string[];
  readonly of: Of;
}

/** The media types of an Accept header, the preferred ones first. */
export function parseAccept(header: string | null): MediaType[] {
  const given = (header ?? '*/*').match(/(?:"[^"]*"|[^,"])+/g) ?? [];
  return given
    .map((text) => ({
      type: parseMediaType(text.trim()),
      quality: Number(/;\s*q=([\d.]+)/.exec(text)?.[1] ?? 1),
    }))
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ type }) => type);
}

function parseMediaType(text: string): MediaType {
  const [name = '', ...rest] = text.split(';');
  const parameters = rest.join(';').toLowerCase();
  const isStripped = /nulls=stripped/.test(parameters);
  switch (name.trim().toLowerCase()) {
    case '*/*':
      return { kind: 'any' };
    case 'application/json':
      return { kind: 'json' };
    case 'application/vnd.pgrst.array+json':
    case 'application/vnd.pgrst.array':
      return { kind: isStripped ? 'stripped-json' : 'json' };
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.object':
      return { kind: 'object', isStripped };
    case 'text/csv':
      return { kind: 'csv' };
    case 'application/geo+json':
      return { kind: 'geojson' };
    case 'application/openapi+json':
      return { kind: 'openapi' };
    case 'application/vnd.pgrst.plan':
    case 'application/vnd.pgrst.plan+text':
      return plan('text', parameters);
    case 'application/vnd.pgrst.plan+json':
      return plan('json', parameters);
    default:
      return { kind: 'other', name: text.trim() };
  }
}

const planOptions = ['analyze', 'verbose', 'settings', 'buffers', 'wal'];

function plan(format: 'json' | 'text', parameters: string): MediaType {
  const asked = /options=([a-z|]+)/.exec(parameters)?.[1]?.split('|') ?? [];
  const of = parseMediaType(/for="?([^";]*)/.exec(parameters)?.[1] ?? 'application/json');
  return { kind: 'plan', format, options: planOptions.filter((option) => asked.includes(option)), of };
}

export function nameOf(type: MediaType | ResponseType): string {
  switch (type.kind) {
    case 'any':
      return '*/*';
    case 'json':
      return 'application/json';
    case 'stripped-json':
      return 'application/vnd.pgrst.array+json;nulls=stripped';
    case 'object':
      return `application/vnd.pgrst.object+json${type.isStripped ? ';nulls=stripped' : ''}`;
    case 'csv':
      return 'text/csv';
    case 'geojson':
      return 'application/geo+json';
    case 'openapi':
      return 'application/openapi+json';
    case 'plan': {
      const options = type.options.length > 0 ? `; options=${type.options.join('|')}` : '';
      return `application/vnd.pgrst.plan+${type.format}; for="${nameOf(type.of)}"${options}`;
    }
    case 'custom':
      return type.handler.contentType;
    case 'other':
      return type.name;
  }
}

const wellKnown = /^(?:text\/(?:csv|plain|xml)|application\/(?:geo\+|openapi\+)?json)$/i;

/** Custom media types get no charset unless they are well known. */
export const contentTypeOf = (type: ResponseType): string =>
  type.kind === 'custom' && !wellKnown.test(nameOf(type)) ? nameOf(type) : `${nameOf(type)}; charset=utf-8`;
