import { blogPath, guideListRoot } from '@irodori/contract/paths';
import { defineModule } from '@irodori/kit/module';
import { guideListPath } from './paths.ts';
import { resources } from './resources.ts';
import { routes } from './routes.ts';

const first = (list: string) => ({
  pattern: `${list}/page/1`,
  redirect: { to: list, status: 308 as const },
});

export default defineModule({
  id: 'content',
  routes,
  rules: [
    { pattern: `${guideListRoot}/1`, redirect: { to: guideListPath(), status: 308 } },
    // The first page of a list has no number.
    first(blogPath),
    first(`${blogPath}/tag/*`),
    first(`${blogPath}/author/*`),
  ],
  resources,
  async *sitemap(context) {
    yield* (await import('./sitemap.server.ts')).sitemap(context);
  },
});
