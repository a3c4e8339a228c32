import { PlatformProvider } from '@irodori/kit/host';
import type { ModuleDefinition } from '@irodori/kit/module';
import type { Platform } from '@irodori/platform';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Outlet, RouterProvider, useLocation } from 'react-router-dom';
import { lazyRoute } from './lazy-route.ts';

/**
 * Runs one module in the browser without shell, backend and other modules; a module's `standalone.tsx` calls it with a
 * fake platform. Paths of other modules render their path.
 */
export function runStandalone(definition: ModuleDefinition, platform: Platform): void {
  const router = createBrowserRouter([
    {
      element: <Outlet />,
      hydrateFallbackElement: <p>Loading …</p>,
      children: [
        ...definition.routes.map((route) => ({ path: route.path, lazy: () => lazyRoute(route, platform) })),
        { path: '*', element: <Outside /> },
      ],
    },
  ]);
  const root = document.body.appendChild(document.createElement('div'));
  createRoot(root).render(
    <PlatformProvider platform={platform}>
      <RouterProvider router={router} />
    </PlatformProvider>,
  );
}

function Outside() {
  const { pathname, search } = useLocation();
  return (
    <p>
      Another module’s page: {pathname}
      {search}
    </p>
  );
}
