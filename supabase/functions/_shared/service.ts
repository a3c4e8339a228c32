import { createClient } from '@supabase/supabase-js';
import type { FunctionEnvironment } from './environment.ts';

export type Service = ReturnType<typeof createService>;

/** A client with the secret key: it passes by row-level security, so what it asks for must be checked before. */
export const createService = ({ supabaseUrl, secretKey }: FunctionEnvironment) =>
  createClient(supabaseUrl, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
