import { homePath } from '@irodori/contract/paths';
import type { SiteContext } from '@irodori/kit/module';
import { breadcrumbList } from '@irodori/kit/structured-data';

export const structuredData = ({ list }: { readonly list: string }, { siteUrl }: SiteContext) =>
  list === 'favourites'
    ? []
    : [breadcrumbList(siteUrl, [{ name: 'Home', path: homePath }, { name: 'Everybody’s pictures' }])];
