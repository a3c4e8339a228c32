import { supportPath } from '@irodori/contract/paths';
import type { SiteContext } from '@irodori/kit/module';
import { breadcrumbList } from '@irodori/kit/structured-data';

export const structuredData = (_data: unknown, { siteUrl }: SiteContext) => [
  breadcrumbList(siteUrl, [{ name: 'Support', path: supportPath }, { name: 'Ask us' }]),
];
