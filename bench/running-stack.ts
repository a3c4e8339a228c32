import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { altchaProof } from '@irodori/platform/altcha-proof';
import { createServerClient } from '@supabase/ssr';
import { root } from 'stack/paths';

const env = parseEnv(
  await readFile(join(root, '.irodori', 'env'), 'utf8').catch(() => {
    throw new Error('No stack has been started here. Run `npm start` in another terminal first.');
  }),
);

/** URLs and keys of the stack that `npm start` runs. */
export const running = {
  site: named('SITE_URL'),
  registry: named('REGISTRY_URL'),
  backend: named('SUPABASE_URL'),
  key: named('SUPABASE_PUBLISHABLE_KEY'),
};

/** The `Cookie` header of a signed-in demo account. */
export async function signedInCookie(): Promise<string> {
  const { backend: url, key } = running;
  const cookies = new Map<string, string>();
  const client = createServerClient(url, key, {
    cookies: {
      getAll: () => [],
      setAll: (all) => all.forEach(({ name, value }) => cookies.set(name, value)),
    },
  });
  const { error } = await client.auth.signInWithPassword({
    email: 'aki@irodori.example',
    password: named('DEMO_PASSWORD'),
    options: { captchaToken: await altchaProof({ url, key, action: 'sign_in' }) },
  });
  if (error !== null) throw new Error(`The demo account could not sign in: ${error.message}`);
  return [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
}

function named(name: string): string {
  const value = env[name];
  if (value === undefined) throw new Error(`.irodori/env has no ${name}. Run \`npm start\` again.`);
  return value;
}
