import { homePath } from '@irodori/contract/paths';
import type { DescribedPage } from '@irodori/kit/module';
import type { Organization, WebSite } from 'schema-dts';

export const structuredData = (_data: unknown, { siteUrl, profiles }: DescribedPage) => {
  const site = { name: 'Irodori', url: `${siteUrl}${homePath}` };
  return [
    { '@type': 'WebSite', ...site } satisfies WebSite,
    {
      '@type': 'Organization',
      ...site,
      logo: `${siteUrl}/favicon.svg`,
      ...(profiles.length > 0 && { sameAs: profiles }),
    } satisfies Organization,
  ];
};
