/** Pages of the modules that the frame of the site links to. */
export const sitePaths = {
  home: '/',
  apps: '/app',
  categories: '/#categories',
  support: '/support',
  terms: '/terms-of-service',
  signIn: '/login',
  signUp: '/login?mode=sign-up',
  account: '/account',
} as const;

export const navigation = [
  { label: 'Apps', to: sitePaths.apps, owns: ['/app', '/category'] },
  { label: 'Categories', to: sitePaths.categories, owns: [] },
  { label: 'Support', to: sitePaths.support, owns: ['/support'] },
] as const;
