/** Paths of modules' pages to which the layout links. */
export const sitePaths = {
  home: '/',
  apps: '/app',
  categories: '/categories',
  guides: '/resources',
  blog: '/blog',
  support: '/support',
  terms: '/terms-of-service',
  signIn: '/login',
  signUp: '/login?mode=sign-up',
  account: '/account',
  signOut: '/account#sign-out-title',
  pictures: '/results',
  credits: '/checkout',
} as const;

export const navigation = [
  { label: 'Apps', to: sitePaths.apps, owns: ['/app'] },
  { label: 'Categories', to: sitePaths.categories, owns: ['/categories', '/category'] },
  { label: 'Guides', to: sitePaths.guides, owns: ['/resources', '/resource'] },
  { label: 'Blog', to: sitePaths.blog, owns: ['/blog'] },
  { label: 'Support', to: sitePaths.support, owns: ['/support'] },
] as const;
