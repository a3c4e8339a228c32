import type { ModuleRoute } from '@irodori/kit/module';

export const routes = [
  {
    path: '/:app_slug',
    chunk: 'generator',
    lazy: () => import('./features/generator/generator.route.tsx'),
    data: 'public',
  },
  {
    path: '/:app_slug/output/:job_id',
    chunk: 'output',
    lazy: () => import('./features/output/output.route.tsx'),
    data: 'private',
    guarded: true,
  },
] as const satisfies readonly ModuleRoute[];
