import { z } from 'zod';
import type { Kind, ListQuery } from '../store/store.ts';
import type { World } from '../world.ts';
import { shown } from './expand.ts';
import { operation, type Operation } from './operations.ts';
import { expandParams, listParams, toQuery, type ListParams } from './params.ts';

export const retrieveParams = z.strictObject(expandParams);

export const retrieve = (kind: Kind, path: string): Operation =>
  operation('GET', `${path}/:id`, retrieveParams, ({ world, id }) => shown(world.get(kind, id)));

type Filters = Readonly<Record<string, string | undefined>>;

/** A list with the usual cursors; `where` are filters by a field of the objects, `within` those by the path of one inside. */
export const list = (
  kind: Kind,
  path: string,
  where: readonly string[] = [],
  within: Readonly<Record<string, string>> = {},
): Operation => {
  const pathOf = { ...Object.fromEntries(where.map((name) => [name, name])), ...within };
  return operation(
    'GET',
    path,
    z.strictObject({
      ...listParams,
      ...Object.fromEntries(Object.keys(pathOf).map((name) => [name, z.string().optional()])),
    }),
    ({ world, params }) => {
      const filters = params as Filters & ListParams;
      return page(world, kind, path, {
        ...toQuery(params as ListParams),
        where: Object.fromEntries(Object.entries(pathOf).map(([name, field]) => [field, filters[name]])),
      });
    },
  );
};

export function page(world: World, kind: Kind, url: string, query: ListQuery): object {
  for (const cursor of [query.after, query.before]) if (cursor !== undefined) world.get(kind, cursor);
  const { data, hasMore } = world.store.list(kind, query);
  return { object: 'list', data: data.map(shown), has_more: hasMore, url };
}
