import type { ModuleRoute } from '@irodori/kit/module';

export const routes = [
  {
    path: '/support',
    chunk: 'support',
    lazy: () => import('./features/support/support.route.tsx'),
    data: 'public',
  },
  {
    path: '/terms-of-service',
    chunk: 'terms',
    lazy: () => import('./features/terms/terms.route.tsx'),
    data: 'public',
  },
] as const satisfies readonly ModuleRoute[];
