import { defineModule } from '@irodori/kit/module';
import { categoriesPath } from './paths.ts';
import { routes } from './routes.ts';

export default defineModule({
  id: 'catalogue',
  routes,
  rules: [{ pattern: '/category', redirect: { to: categoriesPath, status: 308 } }],
});
