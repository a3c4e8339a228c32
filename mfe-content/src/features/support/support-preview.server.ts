import type { PreviewCard } from '@irodori/kit/module';

export const card = (): PreviewCard => ({
  kicker: 'Support',
  title: 'How a picture is made, what it costs, and what to do when something goes wrong',
});
