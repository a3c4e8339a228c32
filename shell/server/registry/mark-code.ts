import type { ModuleDefinition, ModuleRoute, RouteModule } from '@irodori/kit/module';
import type { ComponentType, createElement } from 'react';

/** Called with a route's pattern, a resource's path or `sitemap` before such code of the module runs. */
type Enter = (pattern: string) => void;

type React = Readonly<{ createElement: typeof createElement }>;

/** The definition of a module whose functions and components tell before they run. `react` is the one that renders them. */
export function markCode(definition: ModuleDefinition, react: React, enter: Enter): ModuleDefinition {
  const { routes, resources, sitemap } = definition;
  return {
    ...definition,
    routes: routes.map((route) => markRoute(route, react, () => enter(route.path))),
    ...(resources !== undefined && {
      resources: resources.map((each) => ({ ...each, load: marked(each.load, () => enter(each.path)) })),
    }),
    ...(sitemap !== undefined && { sitemap: marked(sitemap, () => enter('sitemap')) }),
  };
}

function markRoute(route: ModuleRoute, react: React, enter: () => void): ModuleRoute {
  const { validate, lazy } = route;
  return {
    ...route,
    ...(validate !== undefined && { validate: marked(validate, enter) }),
    async lazy() {
      enter();
      return markPage(await lazy(), react, enter);
    },
  };
}

function markPage(page: RouteModule, react: React, enter: () => void): RouteModule {
  const { default: component, load, card, structuredData } = page;
  return {
    ...page,
    default: markComponent(component, react, enter),
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

function markComponent(component: ComponentType, react: React, enter: () => void): ComponentType {
  return function Marked(props) {
    enter();
    return react.createElement(component, props);
  };
}
