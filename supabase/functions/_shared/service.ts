import { createClient } from '@supabase/supabase-js';
import type { FunctionEnvironment } from './environment.ts';

export type Service = ReturnType<typeof createService>;

/** A client with the secret key. It bypasses row-level security, so callers must check permissions before. */
export const createService = ({ supabaseUrl, secretKey }: FunctionEnvironment) =>
  createClient(supabaseUrl, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
