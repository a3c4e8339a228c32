import type { ModuleDefinition, RouteRule } from '@irodori/kit/module';
import { manifestResource } from '@irodori/contract/composition';
import { z } from 'zod';
import { ruleShape } from './check-rules.ts';

/** What a version's definition says without its code, so that the code can wait until a page needs it. */
export const describedModule = z.object({
  routes: z.array(
    z.object({
      path: z.string(),
      chunk: z.string(),
      data: z.enum(['public', 'private']),
      guarded: z.exactOptional(z.boolean()),
      sample: z.exactOptional(z.record(z.string(), z.string())),
      hidden: z.exactOptional(z.literal(true)),
      colorMode: z.exactOptional(z.enum(['light', 'dark'])),
      /** True if the route looks at addresses before anything else. */
      validates: z.boolean(),
    }),
  ),
  rules: z.array(ruleShape).optional(),
  resources: z
    .array(z.object({ ...manifestResource.shape, maxAge: z.number().int().nonnegative() }))
    .optional(),
  hasSitemap: z.boolean(),
});
export type DescribedModule = z.infer<typeof describedModule>;

export const describe = ({ routes, rules, resources, sitemap }: ModuleDefinition): DescribedModule =>
  describedModule.parse({
    routes: routes.map((route) => ({ ...route, validates: route.validate !== undefined })),
    rules,
    resources,
    hasSitemap: sitemap !== undefined,
  });

/** The definition that was described, whose functions call `load` for their code. */
export function definitionOf(
  id: string,
  { routes, rules, resources, hasSitemap }: DescribedModule,
  load: () => Promise<ModuleDefinition>,
): ModuleDefinition {
  const routeOf = async (path: string) => found((await load()).routes.find((route) => route.path === path));
  const resourceOf = async (path: string) =>
    found((await load()).resources?.find((resource) => resource.path === path));
  return {
    id,
    routes: routes.map(({ validates, ...route }) => ({
      ...route,
      lazy: async () => (await routeOf(route.path)).lazy(),
      ...(validates && {
        validate: async (context) => (await routeOf(route.path)).validate?.(context) ?? true,
      }),
    })),
    ...(rules !== undefined && { rules: rules as readonly RouteRule[] }),
    ...(resources !== undefined && {
      resources: resources.map((resource) => ({
        ...resource,
        load: async (context) => (await resourceOf(resource.path)).load(context),
      })),
    }),
    ...(hasSitemap && {
      async *sitemap(context) {
        yield* found((await load()).sitemap)(context);
      },
    }),
  };
}

/** @throws if the code is not that of the description */
function found<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The code of a version does not have what was described of it.');
  return part;
}
