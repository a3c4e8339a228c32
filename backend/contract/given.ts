import type { TestProject } from 'vitest/node';

/** The target is the Supabase that the environment names; it runs `project/` already. */
export default function given(project: TestProject): void {
  project.provide('target', {
    url: variable('SUPABASE_URL'),
    publishableKey: variable('SUPABASE_PUBLISHABLE_KEY'),
    secretKey: variable('SUPABASE_SECRET_KEY'),
  });
}

function variable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The contract runs against the Supabase of SUPABASE_URL; ${name} is missing.`);
  return value;
}
