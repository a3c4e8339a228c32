import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

/** Loads whether the app's pictures are drawn at the moment: `working`, `slow` or `paused`; null if the app is gone. */
export const loadAppState = ({ data }: Platform, appId: string): Promise<string | null> =>
  data.value(z.nullable(z.string()), (db) => db.rpc('app_state', { app_id: appId }));
