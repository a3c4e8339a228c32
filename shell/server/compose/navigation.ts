import {
  appsPath,
  blogPath,
  categoriesPath,
  categoryRoot,
  guideListRoot,
  guidesPath,
  supportPath,
} from '@irodori/contract/paths';
import type { ModuleManifest, NavigationLink } from '@irodori/contract/composition';
import { patternsOverlap } from '@irodori/contract/route-patterns';
import type { NavigationEntry } from '../../src/chrome/header/navigation.ts';
import type { ServedModule } from '../registry/served-module.ts';

const ownLinks: readonly NavigationEntry[] = [
  { label: 'Apps', to: appsPath },
  { label: 'Categories', to: categoriesPath, owns: [categoryRoot] },
  { label: 'Guides', to: guidesPath, owns: [guideListRoot] },
  { label: 'Blog', to: blogPath },
  { label: 'Support', to: supportPath },
];
/** The header has room for these links of modules at the width from which it shows its navigation. */
const mostOfModules = 2;

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** @throws if a link leads to no page of the module, or has the words of a link that the site has itself */
export function checkNavigation({ id, routes, navigation = [] }: ModuleManifest): void {
  for (const { label, path } of navigation) {
    if (!routes.some((route) => patternsOverlap(route.path, path)))
      throw new Error(
        `The navigation of module "${id}" has a link to ${path}, which is no page of it (its routes: ${routes.map((route) => route.path).join(', ')}).`,
      );
    if (ownLinks.some((own) => isSame(own.label, label)))
      throw new Error(`The navigation of module "${id}" has a link “${label}”, as the site has one itself.`);
  }
}

/**
 * The links of the main navigation: the site's own, and behind them those of the versions that serve. Of two modules with the
 * same words, the first one has the link.
 */
export function navigationOf(modules: readonly ServedModule[]): readonly NavigationEntry[] {
  const links: NavigationLink[] = [];
  for (const link of modules.flatMap(({ admitted }) => admitted?.manifest.navigation ?? []))
    if (!links.some(({ label, path }) => isSame(label, link.label) || path === link.path)) links.push(link);
  const ofModules = links
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .slice(0, mostOfModules)
    .map(({ label, path }) => ({ label, to: path }));
  return [...ownLinks, ...ofModules];
}
