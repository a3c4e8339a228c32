import type { PreviewCard } from '@irodori/kit/module';

export const card = (): PreviewCard => ({ kicker: 'Support', title: 'What works at the moment' });
