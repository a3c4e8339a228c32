import { notFound } from '@irodori/kit/errors';
import type { LoadContext } from '@irodori/kit/module';
import { asVisitors, samplesOf } from '../picture/app-picture.ts';
import { reviewsAtOnce } from '../reviews/load-reviews.ts';
import { summaryOf } from '../reviews/ratings.ts';
import { readReviewsPage } from '../../paths.ts';
import { loadAppCards } from './load-app-cards.ts';
import { loadApp } from './load-app.ts';

const galleryCount = 5;
const relatedCount = 4;

/**
 * Loads an app with a page of its reviews, its pictures, and related apps. Samples are shown only until a visitor shows a
 * picture.
 * @throws Response 404
 */
export async function loadAppPage({ platform, params, url }: LoadContext) {
  const slug = params['slug'] ?? '';
  const page = readReviewsPage(url.searchParams);
  if (Number.isNaN(page)) throw notFound(url);
  const [loaded, all] = await Promise.all([loadApp(platform, slug, page), loadAppCards(platform)]);
  if (loaded === null) throw notFound(url);
  const { pictures, ...app } = loaded;
  const shown = pictures.length > 0 ? pictures.map(asVisitors) : samplesOf(app).slice(0, galleryCount);
  const reviewPages = Math.max(1, Math.ceil((summaryOf(app.ratings)?.count ?? 0) / reviewsAtOnce));
  if (page > reviewPages) throw notFound(url);
  const others = all.filter(({ id }) => id !== app.id);
  const related = others.filter(({ categoryId }) => categoryId === app.categoryId);
  const rest = others.filter(({ categoryId }) => categoryId !== app.categoryId);
  return {
    app,
    page,
    reviewPages,
    gallery: shown.slice(0, galleryCount),
    ofVisitors: shown.slice(galleryCount),
    related: [...related, ...rest].slice(0, relatedCount),
  };
}
