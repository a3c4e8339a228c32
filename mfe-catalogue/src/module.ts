import { categoriesPath, categoryRoot } from '@irodori/contract/paths';
import { defineModule } from '@irodori/kit/module';
import { routes } from './routes.ts';

export default defineModule({
  id: 'catalogue',
  routes,
  rules: [{ pattern: categoryRoot, redirect: { to: categoriesPath, status: 308 } }],
  async *sitemap(context) {
    yield* (await import('./sitemap.server.ts')).sitemap(context);
  },
});
