/**
 * Routes of this site's modules that overlap: generators have their pages at the top of the site, beside the other
 * modules' first pages. The more specific pattern gets the page.
 */
export const routeGrants: Readonly<Record<string, readonly string[]>> = {
  generator: ['/:app_slug'],
  catalogue: ['/app', '/categories', '/category'],
  content: ['/blog', '/resources', '/resource', '/support', '/terms-of-service'],
  account: ['/login', '/confirm', '/forgot-password', '/new-password', '/account', '/checkout'],
};
