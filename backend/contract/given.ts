import type { TestProject } from 'vitest/node';

/** The target is the Supabase that the environment names; it runs `project/` already. */
export default function given(project: TestProject): void {
  project.provide('target', {
    url: process.env['SUPABASE_URL'] || missing('SUPABASE_URL'),
    publishableKey: process.env['SUPABASE_PUBLISHABLE_KEY'] || missing('SUPABASE_PUBLISHABLE_KEY'),
    secretKey: process.env['SUPABASE_SECRET_KEY'] || missing('SUPABASE_SECRET_KEY'),
  });
}

function missing(name: string): never {
  throw new Error(`The contract runs against the Supabase of SUPABASE_URL; ${name} is missing.`);
}
