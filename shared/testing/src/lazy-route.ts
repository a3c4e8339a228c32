import type { LoadContext, ModuleRoute } from '@irodori/kit/module';
import type { Platform } from '@irodori/platform';

/** A module's route as the router takes it, with the platform handed to its loader. */
export async function lazyRoute(route: ModuleRoute, platform: Platform) {
  const { default: Component, load } = await route.lazy();
  if (load === undefined) return { Component };
  return {
    Component,
    loader: ({ params, request }: { params: LoadContext['params']; request: Request }) =>
      load({ platform, params, url: new URL(request.url), signal: request.signal }),
  };
}
