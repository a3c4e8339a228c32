import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { requireFree } from 'stack/port';
import { environment } from '../fixtures/stack/environment.ts';
import { expect, test } from '../fixtures/test.ts';
import { runStack, stackPlace } from '../fixtures/stack/whole-stack.ts';

test('with a hosted project’s URL and keys no backend is started, and the site uses that project', async ({
  browser,
  account,
  signIn,
}) => {
  test.setTimeout(180_000);
  const place = await stackPlace();
  // The backend of this test run replaces the hosted project.
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, VERIFICATION_PROVIDER } = environment;
  const stack = runStack('start', place, {
    env: { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, VERIFICATION_PROVIDER },
  });
  try {
    await stack.ready();
    expect(await readdir(join(place.folder, 'logs'))).not.toContain('backend.log');
    await requireFree(place.ports.BACKEND_PORT, 'the backend', 'BACKEND_PORT');
    expect(await place.envFile()).toMatchObject({ SITE_URL: place.url, SUPABASE_URL });
    expect(stack.output()).toContain('SUPABASE_SECRET_KEY is not set, so no worker runs here');

    const context = await browser.newContext({ baseURL: place.url });
    // The functions of the test run's backend have another SITE_URL than this stack, unlike those of a hosted project.
    await context.route('**/functions/v1/verification-challenge', async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'access-control-allow-origin': place.url };
      await route.fulfill({ response, headers });
    });
    const page = await context.newPage();
    await page.goto('/app');
    await expect(page.getByRole('main').getByRole('link', { name: 'Elf Generator' })).toBeVisible();
    await signIn(page, await account());
    await context.close();
  } finally {
    await stack.interrupt();
    await place.remove();
  }
});
