import {
  authorPageRoute,
  authorRoute,
  blogPageRoute,
  blogPath,
  bookmarksPath,
  contactPath,
  guideListRoot,
  guideListRoute,
  guideRoute,
  guidesPath,
  imprintPath,
  irodoriCallbackPath,
  postRoute,
  privacyPath,
  readerConfirmPath,
  readerForgotPath,
  readerPath,
  readerResetPath,
  readerSignInPath,
  readerSignUpPath,
  searchPath,
  statusPath,
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
const legal = {
  chunk: 'legal',
  lazy: () => import('./features/legal/legal.route.tsx'),
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
    path: bookmarksPath,
    chunk: 'bookmarks',
    lazy: () => import('./features/bookmarks/bookmarks.route.tsx'),
    data: 'public',
  },
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
    path: statusPath,
    chunk: 'status',
    lazy: () => import('./features/status/status.route.tsx'),
    data: 'public',
  },
  {
    path: contactPath,
    chunk: 'contact',
    lazy: () => import('./features/contact/contact.route.tsx'),
    data: 'public',
  },
  {
    path: readerPath,
    chunk: 'reader',
    lazy: () => import('./features/reader/account.route.tsx'),
    data: 'public',
  },
  {
    path: readerSignInPath,
    chunk: 'reader-sign-in',
    lazy: () => import('./features/reader/sign-in.route.tsx'),
    data: 'public',
  },
  {
    path: readerSignUpPath,
    chunk: 'reader-sign-up',
    lazy: () => import('./features/reader/sign-up.route.tsx'),
    data: 'public',
  },
  {
    path: readerForgotPath,
    chunk: 'reader-forgot',
    lazy: () => import('./features/reader/forgot.route.tsx'),
    data: 'public',
  },
  {
    path: readerResetPath,
    chunk: 'reader-reset',
    lazy: () => import('./features/reader/reset.route.tsx'),
    data: 'public',
  },
  {
    path: readerConfirmPath,
    chunk: 'reader-confirm',
    lazy: () => import('./features/reader/confirm.route.tsx'),
    data: 'public',
  },
  {
    path: irodoriCallbackPath,
    chunk: 'provider-callback',
    lazy: () => import('./features/reader/provider-callback.route.tsx'),
    data: 'public',
  },
  { path: termsPath, ...legal },
  { path: privacyPath, ...legal },
  { path: imprintPath, ...legal },
] as const satisfies readonly ModuleRoute[];
