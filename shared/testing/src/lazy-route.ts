import { notFound } from '@irodori/kit/errors';
import type { LoadContext, ModuleRoute } from '@irodori/kit/module';
import type { Platform } from '@irodori/platform';

/** The router's route object of a module's route, with its validation; its loader gets `platform`. */
export async function lazyRoute(route: ModuleRoute, platform: Platform) {
  const { default: Component, load } = await route.lazy();
  return {
    Component,
    loader: async ({ params, request }: { params: LoadContext['params']; request: Request }) => {
      const url = new URL(request.url);
      const validity = (await route.validate?.({ params, url })) ?? true;
      if (validity === false) throw notFound(url);
      if (validity !== true) throw new Response(validity.message, { status: validity.status });
      return (await load?.({ platform, params, url, signal: request.signal })) ?? null;
    },
  };
}
