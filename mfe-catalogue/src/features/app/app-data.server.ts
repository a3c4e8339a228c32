import { appPath, appsPath, categoryPath } from '@irodori/contract/paths';
import type { SiteContext } from '@irodori/kit/module';
import { breadcrumbList } from '@irodori/kit/structured-data';
import type { WebApplication } from 'schema-dts';
import { summaryOf } from '../reviews/ratings.ts';
import type { AppDetail } from './load-app.ts';
import type { loadAppPage } from './load-app-page.ts';

export function structuredData(
  { app }: Pick<Awaited<ReturnType<typeof loadAppPage>>, 'app'>,
  { siteUrl }: SiteContext,
): readonly object[] {
  const { category } = app;
  const crumbs = breadcrumbList(siteUrl, [
    { name: 'Apps', path: appsPath },
    ...(category === null ? [] : [{ name: category.name, path: categoryPath(category.slug) }]),
    { name: app.name },
  ]);
  const application = webApplication(app, siteUrl);
  return application === undefined ? [crumbs] : [crumbs, application];
}

/** Fewer ratings say little, and one visitor could set the stars that a search engine shows. */
const ratingsWorthShowing = 5;

/**
 * An app with the ratings of its visitors, which samples are no part of. Search engines take an app without ratings or
 * without a price in money for an error, so only apps that cost no credits are described.
 */
function webApplication(app: AppDetail, siteUrl: string): Exclude<WebApplication, string> | undefined {
  const summary = summaryOf(app.ratings);
  if (app.config.cost > 0 || summary === undefined || summary.count < ratingsWorthShowing) return undefined;
  return {
    '@type': 'WebApplication',
    name: app.name,
    url: `${siteUrl}${appPath(app.slug)}`,
    applicationCategory: 'MultimediaApplication',
    operatingSystem: 'Any',
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'EUR' },
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: summary.average,
      ratingCount: summary.count,
    },
  };
}
