import type { ModuleRoute } from '@irodori/kit/module';

export const routes = [
  { path: '/', chunk: 'home', lazy: () => import('./features/home/home.route.tsx'), data: 'public' },
  {
    path: '/app',
    chunk: 'listing',
    lazy: () => import('./features/listing/listing.route.tsx'),
    data: 'public',
  },
  { path: '/app/:slug', chunk: 'app', lazy: () => import('./features/app/app.route.tsx'), data: 'public' },
  {
    path: '/categories',
    chunk: 'categories',
    lazy: () => import('./features/category/categories.route.tsx'),
    data: 'public',
  },
  // Never rendered, because the module's rules redirect it to `/categories`.
  {
    path: '/category',
    chunk: 'categories',
    lazy: () => import('./features/category/categories.route.tsx'),
    data: 'public',
  },
  {
    path: '/category/:slug',
    chunk: 'category',
    lazy: () => import('./features/category/category.route.tsx'),
    data: 'public',
  },
] as const satisfies readonly ModuleRoute[];
