import { notFound } from '@irodori/kit/errors';
import type { LoadContext } from '@irodori/kit/module';
import { madeWith } from '../picture/gallery.ts';
import { reviewsAtOnce } from '../reviews/load-reviews.ts';
import { summaryOf } from '../reviews/ratings.ts';
import { readReviewsPage } from '../../paths.ts';
import { loadLikedPictures } from '../visitors/load-visitors-pictures.ts';
import { loadAppCards } from './load-app-cards.ts';
import { loadApp } from './load-app.ts';

const relatedCount = 4;

/** Loads an app with a page of its reviews, its pictures with their prompts, and related apps. @throws Response 404 */
export async function loadAppPage({ platform, params, url }: LoadContext) {
  const slug = params['slug'] ?? '';
  const page = readReviewsPage(url.searchParams);
  if (Number.isNaN(page)) throw notFound(url);
  const [app, all, liked] = await Promise.all([
    loadApp(platform, slug, page),
    loadAppCards(platform),
    loadLikedPictures(platform, slug),
  ]);
  if (app === null) throw notFound(url);
  const reviewPages = Math.max(1, Math.ceil((summaryOf(app.ratings)?.count ?? 0) / reviewsAtOnce));
  if (page > reviewPages) throw notFound(url);
  const others = all.filter(({ id }) => id !== app.id);
  const related = others.filter(({ categoryId }) => categoryId === app.categoryId);
  const rest = others.filter(({ categoryId }) => categoryId !== app.categoryId);
  return {
    app,
    page,
    reviewPages,
    made: madeWith(app),
    liked,
    related: [...related, ...rest].slice(0, relatedCount),
  };
}
