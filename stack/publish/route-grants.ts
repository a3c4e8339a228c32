/**
 * Overlapping routes of this site's modules: generators have their pages at the top level of the site, like other
 * modules. The more specific pattern gets the page.
 */
export const routeGrants: Readonly<Record<string, readonly string[]>> = {
  generator: ['/:app_slug'],
  catalogue: ['/app', '/categories', '/category'],
  content: ['/blog', '/resources', '/resource', '/support', '/terms-of-service'],
  account: ['/login', '/confirm', '/forgot-password', '/new-password', '/account', '/checkout'],
};
