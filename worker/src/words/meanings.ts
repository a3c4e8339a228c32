import type { FindMeaning } from './understand.ts';

export const openMeanings = async (): Promise<FindMeaning> => async (phrases) => phrases.map(() => undefined);
