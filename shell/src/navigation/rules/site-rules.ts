import { appsPath, homePath, loginPath, signUpPath, termsPath } from '@irodori/contract/paths';
import type { RouteRule } from '@irodori/kit/module';

/**
 * Rules of the whole site, for paths that no module owns or that moved from one module to another. They are applied
 * before the modules' rules. Rules for the paths of one module belong in its `defineModule({ rules })`.
 */
export const siteRules: readonly RouteRule[] = [
  { pattern: '/index.html', redirect: { to: homePath, status: 301 } },
  { pattern: '/home', redirect: { to: homePath, status: 301 } },
  { pattern: '/apps', redirect: { to: appsPath, status: 301 } },
  { pattern: '/apps/*', redirect: { to: `${appsPath}/*`, status: 301 } },
  { pattern: '/terms', redirect: { to: termsPath, status: 301 } },
  { pattern: '/sign-in', redirect: loginPath },
  { pattern: '/sign-up', redirect: signUpPath },
];
