import type { RouteRule } from '@irodori/kit/module';

/**
 * Rules of the whole site, for paths that no module owns or that moved from one module to another. They are applied
 * before the modules' rules. Rules for the paths of one module belong in its `defineModule({ rules })`.
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
