import { defineModule } from '@irodori/kit/module';
import { routes } from './routes.ts';

export default defineModule({
  id: 'generator',
  routes,
  async *sitemap(context) {
    yield* (await import('./sitemap.server.ts')).sitemap(context);
  },
});
