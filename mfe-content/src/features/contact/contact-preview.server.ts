import type { PreviewCard } from '@irodori/kit/module';

export const card = (): PreviewCard => ({ kicker: 'Support', title: 'Ask us' });
