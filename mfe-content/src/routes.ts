import {
  blogPath,
  guideListRoot,
  guideListRoute,
  guideRoute,
  guidesPath,
  postRoute,
  supportPath,
  termsPath,
} from '@irodori/contract/paths';
import type { ModuleRoute } from '@irodori/kit/module';

export const routes = [
  { path: blogPath, chunk: 'blog', lazy: () => import('./features/blog/blog.route.tsx'), data: 'public' },
  {
    path: postRoute,
    chunk: 'post',
    lazy: () => import('./features/blog/post.route.tsx'),
    data: 'public',
  },
  {
    path: guidesPath,
    chunk: 'guides',
    lazy: () => import('./features/guides/guides.route.tsx'),
    data: 'public',
  },
  {
    path: guideRoute,
    chunk: 'guide',
    lazy: () => import('./features/guides/guide.route.tsx'),
    data: 'public',
  },
  {
    path: guideListRoot,
    chunk: 'guide-list',
    lazy: () => import('./features/guides/guide-list.route.tsx'),
    data: 'public',
  },
  {
    path: guideListRoute,
    chunk: 'guide-list',
    lazy: () => import('./features/guides/guide-list.route.tsx'),
    validate: ({ params }) => /^[1-9]\d{0,5}$/.test(params['page'] ?? ''),
    data: 'public',
  },
  {
    path: supportPath,
    chunk: 'support',
    lazy: () => import('./features/support/support.route.tsx'),
    data: 'public',
  },
  {
    path: termsPath,
    chunk: 'terms',
    lazy: () => import('./features/terms/terms.route.tsx'),
    data: 'public',
  },
] as const satisfies readonly ModuleRoute[];
