import type { ModuleRoute } from '@irodori/kit/module';
import { matchPath } from 'react-router-dom';
import { thrownByModule } from '../errors/thrown.ts';
import { enterRoute } from '../modules/enter-route.ts';
import { isPublic, runLoad } from '../modules/module-routes.tsx';
import type { Payload, PayloadRequest } from './server-face.ts';

/** Runs the loader of a page whose data is the same for every visitor. */
export async function loadPayload(request: PayloadRequest): Promise<Payload> {
  const { url, definition, pattern } = request;
  const route = definition.routes.find(({ path }) => path === pattern);
  if (route === undefined || !isPublic(route, url)) return { kind: 'private' };
  return loadForAll(request, route);
}

/** Runs the loader of a page for a visitor without a session. */
export async function loadForAll(request: PayloadRequest, route: ModuleRoute): Promise<Payload> {
  const { url, definition, pattern, publicPlatform: platform, signal, deadlineMs } = request;
  const params = matchPath(pattern, url.pathname)?.params ?? {};
  try {
    await enterRoute(definition, route, { url, params, deadlineMs });
    const loaded = await runLoad(route, { platform, params, url, signal }, deadlineMs);
    const data: unknown = loaded instanceof Response ? await loaded.json() : loaded;
    return { kind: 'data', data };
  } catch (error) {
    const thrown = await thrownByModule(error, definition.id, request.report);
    if (!(thrown instanceof Response)) return { kind: 'problem', problem: thrown };
    return { kind: 'redirect', location: thrown.headers.get('Location') ?? '/' };
  }
}
