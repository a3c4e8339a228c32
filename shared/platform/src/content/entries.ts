import { z } from 'zod/mini';
import type { ContentConfig, ContentFace } from './content-face.ts';
import { parse } from '../calls/data.ts';
import type { StrapiFetch } from './strapi-fetch.ts';

export type Entries = Pick<ContentFace, 'find' | 'findOne' | 'create' | 'update' | 'delete'>;

const wrapper = z.object({ data: z.unknown() });
const counted = z.looseObject({ total: z.number() });
/** Strapi counts the entries unless the query says otherwise. */
const pagination = z.union([counted, z.looseObject({ total: z.optional(z.undefined()) })]);
const meta = z.optional(z.object({ pagination: z.optional(pagination) }));

/** Reads and writes entries. Version 3 sends and takes the bare entry, versions 4 and 5 wrap it in `data`. */
export function createEntries(strapi: StrapiFetch, { version }: Pick<ContentConfig, 'version'>): Entries {
  const isBare = version === 'v3';
  const one = async <S extends z.ZodMiniType>(
    schema: S,
    ...call: Parameters<StrapiFetch>
  ): Promise<z.output<S>> => {
    const body = await strapi(...call);
    return parse(schema, isBare ? body : parse(wrapper, body).data);
  };
  const wrapped = (data: unknown) => (isBare ? data : { data });
  const pathOf = (type: string, id?: number | string): string =>
    `/${type.split('/').map(encodeURIComponent).join('/')}${id === undefined ? '' : `/${encodeURIComponent(id)}`}`;

  return {
    async find(type, schema, query) {
      const body = await strapi(pathOf(type), { query });
      if (isBare) return { entries: parse(z.array(schema), body) };
      const page = parse(z.object({ data: z.array(schema), meta }), body);
      const found = page.meta?.pagination;
      return { entries: page.data, ...(found?.total === undefined ? {} : { pagination: found }) };
    },
    findOne: (type, schema, id, query) => one(schema, pathOf(type, id), { query }),
    create: (type, schema, data, query) =>
      one(schema, pathOf(type), { method: 'POST', body: wrapped(data), query }),
    update: (type, schema, { id, data, query }) =>
      one(schema, pathOf(type, id), { method: 'PUT', body: wrapped(data), query }),
    async delete(type, id) {
      await strapi(pathOf(type, id), { method: 'DELETE' });
    },
  };
}
