import {
  authorPageRoute,
  authorRoute,
  blogPageRoute,
  blogPath,
  guideListRoot,
  guideListRoute,
  guideRoute,
  guidesPath,
  postRoute,
  searchPath,
  supportPath,
  tagPageRoute,
  tagRoute,
  termsPath,
} from '@irodori/contract/paths';
import type { ModuleRoute, ValidateContext } from '@irodori/kit/module';

const isPageNumber = ({ params }: ValidateContext): boolean => /^[1-9]\d{0,5}$/.test(params['page'] ?? '');

const posts = {
  chunk: 'blog',
  lazy: () => import('./features/blog/blog.route.tsx'),
  data: 'public',
} as const;
const guideList = {
  chunk: 'guide-list',
  lazy: () => import('./features/guides/guide-list.route.tsx'),
  data: 'public',
} as const;

export const routes = [
  { path: blogPath, ...posts },
  { path: blogPageRoute, ...posts, validate: isPageNumber },
  { path: tagRoute, ...posts },
  { path: tagPageRoute, ...posts, validate: isPageNumber },
  { path: authorRoute, ...posts },
  { path: authorPageRoute, ...posts, validate: isPageNumber },
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
  { path: guideListRoot, ...guideList },
  { path: guideListRoute, ...guideList, validate: isPageNumber },
  {
    path: searchPath,
    chunk: 'search',
    lazy: () => import('./features/search/search.route.tsx'),
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
