import {
  appRoute,
  appsPath,
  categoriesPath,
  categoryRoot,
  categoryRoute,
  homePath,
} from '@irodori/contract/paths';
import type { ModuleRoute } from '@irodori/kit/module';

export const routes = [
  { path: homePath, chunk: 'home', lazy: () => import('./features/home/home.route.tsx'), data: 'public' },
  {
    path: appsPath,
    chunk: 'listing',
    lazy: () => import('./features/listing/listing.route.tsx'),
    data: 'public',
  },
  { path: appRoute, chunk: 'app', lazy: () => import('./features/app/app.route.tsx'), data: 'public' },
  {
    path: categoriesPath,
    chunk: 'categories',
    lazy: () => import('./features/category/categories.route.tsx'),
    data: 'public',
  },
  // Never rendered, because the module's rules redirect it to `/categories`.
  {
    path: categoryRoot,
    chunk: 'categories',
    lazy: () => import('./features/category/categories.route.tsx'),
    data: 'public',
  },
  {
    path: categoryRoute,
    chunk: 'category',
    lazy: () => import('./features/category/category.route.tsx'),
    data: 'public',
  },
] as const satisfies readonly ModuleRoute[];
