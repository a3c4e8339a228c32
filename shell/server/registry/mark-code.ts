import type { ModuleDefinition, ModuleRoute, RouteModule } from '@irodori/kit/module';
import { type ComponentType, createElement } from 'react';

/** Called with a route's pattern, a resource's path or `sitemap` before such code of the module runs. */
type Enter = (pattern: string) => void;

/** The definition of a module whose functions tell before they run. */
export function markCode(definition: ModuleDefinition, enter: Enter): ModuleDefinition {
  const { routes, resources, sitemap } = definition;
  return {
    ...definition,
    routes: routes.map((route) => markRoute(route, () => enter(route.path))),
    ...(resources !== undefined && {
      resources: resources.map((each) => ({ ...each, load: marked(each.load, () => enter(each.path)) })),
    }),
    ...(sitemap !== undefined && { sitemap: marked(sitemap, () => enter('sitemap')) }),
  };
}

function markRoute(route: ModuleRoute, enter: () => void): ModuleRoute {
  const { validate, lazy } = route;
  return {
    ...route,
    ...(validate !== undefined && { validate: marked(validate, enter) }),
    async lazy() {
      enter();
      return markPage(await lazy(), enter);
    },
  };
}

function markPage(page: RouteModule, enter: () => void): RouteModule {
  const { default: component, load, card, structuredData } = page;
  return {
    ...page,
    default: markComponent(component, enter),
    ...(load !== undefined && { load: marked(load, enter) }),
    ...(card !== undefined && { card: marked(card, enter) }),
    ...(structuredData !== undefined && { structuredData: marked(structuredData, enter) }),
  };
}

const marked =
  <Args extends unknown[], Result>(run: (...args: Args) => Result, enter: () => void) =>
  (...args: Args): Result => {
    enter();
    return run(...args);
  };

function markComponent(component: ComponentType, enter: () => void): ComponentType {
  return function Marked(props) {
    enter();
    return createElement(component, props);
  };
}
