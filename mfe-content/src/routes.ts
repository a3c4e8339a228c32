import type { ModuleRoute } from '@irodori/kit/module';

export const routes = [
  { path: '/blog', chunk: 'blog', lazy: () => import('./features/blog/blog.route.tsx'), data: 'public' },
  {
    path: '/blog/:slug',
    chunk: 'post',
    lazy: () => import('./features/blog/post.route.tsx'),
    data: 'public',
  },
  {
    path: '/resources',
    chunk: 'guides',
    lazy: () => import('./features/guides/guides.route.tsx'),
    data: 'public',
  },
  {
    path: '/resources/:slug',
    chunk: 'guide',
    lazy: () => import('./features/guides/guide.route.tsx'),
    data: 'public',
  },
  {
    path: '/resource',
    chunk: 'guide-list',
    lazy: () => import('./features/guides/guide-list.route.tsx'),
    data: 'public',
  },
  {
    path: '/resource/:page',
    chunk: 'guide-list',
    lazy: () => import('./features/guides/guide-list.route.tsx'),
    validate: ({ params }) => /^[1-9]\d{0,5}$/.test(params['page'] ?? ''),
    data: 'public',
  },
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
