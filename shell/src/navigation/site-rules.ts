import type { RouteRule } from '@irodori/kit/module';

/**
 * Rules of the whole site, for addresses that no module owns or that moved from one module to another. They
 * come before the modules' own. Rules of one module's addresses belong into its `defineModule({ rules })`.
 */
export const siteRules: readonly RouteRule[] = [
  { pattern: '/index.html', redirect: { to: '/', status: 301 } },
  { pattern: '/home', redirect: { to: '/', status: 301 } },
  { pattern: '/apps', redirect: { to: '/app', status: 301 } },
  { pattern: '/apps/*', redirect: { to: '/app/*', status: 301 } },
  { pattern: '/terms', redirect: { to: '/terms-of-service', status: 301 } },
  { pattern: '/sign-in', redirect: '/login' },
  { pattern: '/sign-up', redirect: '/login?mode=sign-up' },
];
