import { appPath, appsPath } from '@irodori/contract/paths';
import type { SiteContext } from '@irodori/kit/module';
import { breadcrumbList } from '@irodori/kit/structured-data';
import type { loadGeneratorPage } from './load-generator-page.ts';

export const structuredData = (
  { app }: Awaited<ReturnType<typeof loadGeneratorPage>>,
  { siteUrl }: SiteContext,
) => [
  breadcrumbList(siteUrl, [
    { name: 'Apps', path: appsPath },
    { name: app.name, path: appPath(app.slug) },
    { name: 'Make a picture' },
  ]),
];
