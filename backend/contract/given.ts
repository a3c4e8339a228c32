import type { TestProject } from 'vitest/node';

/** Sets the target to the Supabase backend of the environment variables, which must already run `project/`. */
export default function given(project: TestProject): void {
  project.provide('target', {
    url: process.env['SUPABASE_URL'] || missing('SUPABASE_URL'),
    publishableKey: process.env['SUPABASE_PUBLISHABLE_KEY'] || missing('SUPABASE_PUBLISHABLE_KEY'),
    secretKey: process.env['SUPABASE_SECRET_KEY'] || missing('SUPABASE_SECRET_KEY'),
  });
}

function missing(name: string): never {
  throw new Error(`The contract runs against the Supabase backend of SUPABASE_URL, but ${name} is missing.`);
}
