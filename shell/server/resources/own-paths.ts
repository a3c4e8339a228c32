/** Paths of texts that the shell writes itself. */
export const robotsPath = '/robots.txt';
export const sitemapPath = '/sitemap.xml';
export const sitemapPartRoute = '/sitemaps/:part';
export const sitemapPartPath = (module: string, number: number): string =>
  `/sitemaps/${module}-${number}.xml`;

/** True for paths that no module's resource may have, because the shell would answer in its place. */
export const isOwnPath = (path: string): boolean =>
  /^\/(robots\.txt|sitemap\.xml|(sitemaps|static|modules|builds|og|_pictures)\/.*)$/.test(path);
