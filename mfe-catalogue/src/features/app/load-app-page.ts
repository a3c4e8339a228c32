import { notFound } from '@irodori/kit/errors';
import type { LoadContext } from '@irodori/kit/module';
import { madeWith } from '../picture/gallery.ts';
import { loadAppCards } from './load-app-cards.ts';
import { loadApp } from './load-app.ts';

const relatedCount = 4;

/** Loads an app, its pictures with their prompts, and related apps. @throws Response 404 */
export async function loadAppPage({ platform, params, url }: LoadContext) {
  const slug = params['slug'] ?? '';
  const [app, all] = await Promise.all([loadApp(platform, slug), loadAppCards(platform)]);
  if (app === null) throw notFound(url);
  const others = all.filter(({ id }) => id !== app.id);
  const related = others.filter(({ categoryId }) => categoryId === app.categoryId);
  const rest = others.filter(({ categoryId }) => categoryId !== app.categoryId);
  return { app, made: madeWith(app), related: [...related, ...rest].slice(0, relatedCount) };
}
