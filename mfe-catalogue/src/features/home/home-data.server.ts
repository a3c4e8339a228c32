import { homePath } from '@irodori/contract/paths';
import type { SiteContext } from '@irodori/kit/module';
import type { Organization, WebSite } from 'schema-dts';

export const structuredData = (_data: unknown, { siteUrl }: SiteContext) => {
  const site = { name: 'Irodori', url: `${siteUrl}${homePath}` };
  return [
    { '@type': 'WebSite', ...site } satisfies WebSite,
    { '@type': 'Organization', ...site, logo: `${siteUrl}/favicon.svg` } satisfies Organization,
  ];
};
