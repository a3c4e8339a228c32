import type { JobReason } from '@irodori/contract/entities';

/** Short reasons for a missing picture, for cards. */
export const reasonWords: Readonly<Record<JobReason, string>> = {
  failed: 'Could not be finished',
  blocked: 'The prompt was not accepted',
  canceled: 'You stopped it',
  expired: 'It waited too long',
  not_understood: 'No word was understood',
  held: 'A person looks at it first',
  unsuitable: 'It may not be suitable',
};

export const backWords = (cost: number): string =>
  cost === 0 ? 'It cost nothing.' : `${cost === 1 ? '1 credit' : `${cost} credits`} given back.`;
