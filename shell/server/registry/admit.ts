import { fitFaults } from '@irodori/build/fit';
import {
  contractVersion,
  manifestResource,
  type ModuleManifest,
  patternsOf,
} from '@irodori/contract/composition';
import { shapeOf } from '@irodori/contract/route-patterns';
import type { SharedOffer } from '@irodori/contract/shell-offer';
import type { ModuleDefinition } from '@irodori/kit/module';
import { z } from 'zod';
import { isOwnPath } from '../resources/own-paths.ts';
import { ruleShape } from './check-rules.ts';

const isFunction = z.custom<() => unknown>((value) => typeof value === 'function', 'expected a function');

const definitionShape = z.object({
  id: z.string(),
  routes: z.array(
    z.object({
      path: z.string().startsWith('/'),
      chunk: z.string(),
      lazy: isFunction,
      data: z.enum(['public', 'private']),
      guarded: z.boolean().optional(),
      validate: isFunction.optional(),
    }),
  ),
  rules: z.array(ruleShape).optional(),
  resources: z
    .array(z.object({ ...manifestResource.shape, maxAge: z.number().int().nonnegative(), load: isFunction }))
    .optional(),
  sitemap: isFunction.optional(),
});

/** @throws if the version was built for another contract, or takes what this shell does not offer */
export function checkFit(manifest: ModuleManifest, shared: SharedOffer): void {
  const faults = fitFaults(manifest, { contract: contractVersion, shared });
  if (faults.length > 0)
    throw new Error(`${manifest.id}@${manifest.version} does not fit this shell: ${faults.join('; ')}.`);
}

/** @throws if the version has a route or a resource that is not its module's */
export function checkRoutes(manifest: ModuleManifest, owned: readonly string[]): void {
  const { id, resources = [] } = manifest;
  const shapes = new Set(owned.map(shapeOf));
  const foreign = patternsOf(manifest).filter((pattern) => !shapes.has(shapeOf(pattern)));
  if (foreign.length > 0)
    throw new Error(
      `The registry does not say that module "${id}" owns ${foreign.join(', ')} (it owns ${owned.join(', ')}).`,
    );
  const own = resources.find(({ path }) => isOwnPath(path));
  if (own !== undefined) throw new Error(`The resource ${own.path} of module "${id}" is the shell's own.`);
}

/** @throws if the server bundle's export is not the module definition that the manifest describes. */
export function checkDefinition(exported: unknown, manifest: ModuleManifest): ModuleDefinition {
  const definition =
    typeof exported === 'object' && exported !== null && 'default' in exported ? exported.default : exported;
  const parsed = definitionShape.safeParse(definition);
  if (!parsed.success)
    throw new Error(`The server bundle exports no module definition: ${z.prettifyError(parsed.error)}`);
  const { id, routes, resources = [] } = parsed.data;
  if (id !== manifest.id)
    throw new Error(`The server bundle exports module "${id}" instead of "${manifest.id}".`);
  const bundled = listed({ routes, resources });
  const described = listed(manifest);
  if (bundled !== described) throw new Error(`The routes differ: bundle ${bundled}; manifest ${described}.`);
  return definition as ModuleDefinition;
}

const listed = ({ routes, resources = [] }: Pick<ModuleManifest, 'routes' | 'resources'>): string =>
  [
    ...routes.map(({ path, chunk }) => `${path} (${chunk})`),
    ...resources.map(({ path, type }) => `${path} (${type})`),
  ]
    .toSorted()
    .join(', ');
