import type { ModuleDefinition, ModuleRoute, RouteModule } from '@irodori/kit/module';
import type { ComponentType, createElement } from 'react';

/** How code of a module runs, by a route's pattern, a resource's path or `sitemap`. */
interface Runner {
  /** Runs a function of the module. */
  run<Result>(pattern: string, code: () => Result): Result;
  /** Called before a component of the module renders. */
  enter(pattern: string): void;
}

/** The same for one of them. */
interface RouteRunner {
  run<Result>(code: () => Result): Result;
  enter(): void;
}

type React = Readonly<{ createElement: typeof createElement }>;

/** The definition of a module whose functions and components `runner` runs. `react` is the one that renders them. */
export function markCode(definition: ModuleDefinition, react: React, runner: Runner): ModuleDefinition {
  const { routes, resources, sitemap } = definition;
  const runnerOf = (pattern: string): RouteRunner => ({
    run: (code) => runner.run(pattern, code),
    enter: () => runner.enter(pattern),
  });
  return {
    ...definition,
    routes: routes.map((route) => markRoute(route, react, runnerOf(route.path))),
    ...(resources !== undefined && {
      resources: resources.map((each) => ({ ...each, load: marked(each.load, runnerOf(each.path)) })),
    }),
    ...(sitemap !== undefined && { sitemap: marked(sitemap, runnerOf('sitemap')) }),
  };
}

function markRoute(route: ModuleRoute, react: React, runner: RouteRunner): ModuleRoute {
  const { validate, lazy } = route;
  return {
    ...route,
    ...(validate !== undefined && { validate: marked(validate, runner) }),
    async lazy() {
      return markPage(await runner.run(lazy), react, runner);
    },
  };
}

function markPage(page: RouteModule, react: React, runner: RouteRunner): RouteModule {
  const { default: component, load, card, structuredData } = page;
  return {
    ...page,
    default: markComponent(component, react, runner),
    ...(load !== undefined && { load: marked(load, runner) }),
    ...(card !== undefined && { card: marked(card, runner) }),
    ...(structuredData !== undefined && { structuredData: marked(structuredData, runner) }),
  };
}

const marked =
  <Args extends unknown[], Result>(code: (...args: Args) => Result, { run }: RouteRunner) =>
  (...args: Args): Result =>
    run(() => code(...args));

/** React renders what the component contains after the component itself, in the same task. */
function markComponent(component: ComponentType, react: React, { enter }: RouteRunner): ComponentType {
  return function Marked(props) {
    enter();
    return react.createElement(component, props);
  };
}
