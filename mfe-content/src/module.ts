import { guideListRoot } from '@irodori/contract/paths';
import { defineModule } from '@irodori/kit/module';
import { guideListPath } from './paths.ts';
import { routes } from './routes.ts';

export default defineModule({
  id: 'content',
  routes,
  rules: [{ pattern: `${guideListRoot}/1`, redirect: { to: guideListPath(), status: 308 } }],
});
