import { defineModule } from '@irodori/kit/module';
import { routes } from './routes.ts';

export default defineModule({ id: 'content', routes });
