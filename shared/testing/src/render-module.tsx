import type { ModuleDefinition } from '@irodori/kit/module';
import { PlatformProvider } from '@irodori/kit/host';
import type { Platform } from '@irodori/platform';
import { act, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import {
  createMemoryRouter,
  isRouteErrorResponse,
  RouterProvider,
  useLocation,
  useRouteError,
} from 'react-router-dom';
import { fakePlatform } from './fake-platform.ts';
import { lazyRoute } from './lazy-route.ts';

interface RenderedModule extends RenderResult {
  readonly router: ReturnType<typeof createMemoryRouter>;
  readonly user: UserEvent;
}

/**
 * Renders a module's page at a path like the shell, with route table, loaders and providers. All pages are compiled
 * first, so that tests do not wait for it. Resolves when the page's loader has settled. Paths of other modules render
 * "outside: {path}".
 */
export async function renderModule(
  definition: ModuleDefinition,
  path: string,
  platform: Platform = fakePlatform(),
): Promise<RenderedModule> {
  const pages = await Promise.all(
    definition.routes.map(async (route) => ({ path: route.path, ...(await lazyRoute(route, platform)) })),
  );
  const router = createMemoryRouter(
    [{ errorElement: <Failure />, children: [...pages, { path: '*', element: <Outside /> }] }],
    { initialEntries: [path] },
  );
  await new Promise<void>((resolve) => {
    if (router.state.initialized) resolve();
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
  const view = await act(async () =>
    render(
      <PlatformProvider platform={platform}>
        <main>
          <RouterProvider router={router} />
        </main>
      </PlatformProvider>,
    ),
  );
  return { ...view, router, user: userEvent.setup() };
}

function Failure() {
  const error = useRouteError();
  if (isRouteErrorResponse(error)) return <p role="alert">{`${error.status} ${String(error.data)}`}</p>;
  return <p role="alert">{error instanceof Error ? error.message : String(error)}</p>;
}

function Outside() {
  return <p>outside: {useLocation().pathname}</p>;
}
