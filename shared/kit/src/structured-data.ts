import type { BreadcrumbList } from 'schema-dts';

export interface NamedPath {
  readonly name: string;
  /** Absent for the last one, the page itself. */
  readonly path?: string;
}

/** The way to a page, with the names that its visible breadcrumbs show. */
export const breadcrumbList = (siteUrl: string, crumbs: readonly NamedPath[]): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    ...(path === undefined ? {} : { item: `${siteUrl}${path}` }),
  })),
});
