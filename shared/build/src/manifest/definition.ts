import { z } from 'zod';
import { manifestResource, manifestRoute, moduleManifest } from '@irodori/contract/composition';
import { evaluateServerBundle } from '../server-bundle.ts';
import { sharedList } from '../sharing/shared.ts';

const isFunction = z.custom<() => unknown>((value) => typeof value === 'function', 'expected a function');
const route = z.object({
  ...manifestRoute.shape,
  lazy: isFunction,
  data: z.enum(['public', 'private']),
  guarded: z.boolean().optional(),
});
const resource = z.object({
  ...manifestResource.shape,
  maxAge: z.number().int().nonnegative(),
  load: isFunction,
});
const definition = z.object({
  id: z.string(),
  routes: z.array(route).min(1),
  navigation: moduleManifest.shape.navigation,
  resources: z.array(resource).optional(),
  sitemap: isFunction.optional(),
});
const namespace = z.object({ default: definition });
export type BuiltDefinition = z.infer<typeof definition>;

/** Replaces a shared library while the definition is read; it throws when it is used, since no component may run. */
const unavailable = (name: string): unknown =>
  new Proxy(
    {},
    {
      get(_target, key) {
        if (key === '__esModule') return true;
        throw new Error(
          `uses "${String(key)}" of "${name}" while it is being defined; use it inside a function`,
        );
      },
    },
  );

/**
 * Reads the module's definition from its server bundle, like the shell's server.
 * @throws an error with all faults of a malformed definition.
 */
export function readDefinition(id: string, code: string): BuiltDefinition {
  const modules: Record<string, unknown> = Object.fromEntries(
    sharedList().map(({ name }) => [name, unavailable(name)]),
  );
  modules['@irodori/kit/module'] = { defineModule: (given: unknown) => given };
  const subject = `src/module.ts of module "${id}"`;
  let exported: unknown;
  try {
    exported = evaluateServerBundle({
      code,
      filename: `${id}/server/module.cjs`,
      base: 'about:blank',
      modules,
    });
  } catch (error) {
    throw new Error(`${subject} ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  const parsed = namespace.safeParse(exported);
  if (!parsed.success) {
    throw new Error(
      `${subject} must contain "export default defineModule({…})":\n${z.prettifyError(parsed.error)}`,
    );
  }
  if (parsed.data.default.id !== id) {
    throw new Error(
      `${subject} says id "${parsed.data.default.id}"; it must be "${id}", the package's name without "mfe-"`,
    );
  }
  const { routes, resources = [] } = parsed.data.default;
  const paths = [...routes, ...resources].map((declared) => declared.path);
  const repeated = paths.find((path, index) => paths.indexOf(path) !== index);
  if (repeated !== undefined) throw new Error(`${subject} declares the path "${repeated}" twice`);
  return parsed.data.default;
}
