import { expect, test } from '../fixtures/test.ts';

const pages = [
  '/',
  '/app',
  '/app/ai-elf-generator',
  '/ai-elf-generator',
  '/support',
  '/terms-of-service',
  '/login',
];

for (const path of pages) {
  test(`${path} hydrates without a shift, a second load of its data, or a word in the console`, async ({
    page,
  }) => {
    const dataRequests: string[] = [];
    page.on('request', (request) => {
      if (/_payload\.json|\/rest\/v1\//.test(request.url())) dataRequests.push(request.url());
    });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const answer = await page.goto(path, { waitUntil: 'networkidle' });
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()['x-composition']).toMatch(/^[0-9a-f]{16}$/);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy.split(';').find((directive) => directive.trim().startsWith('script-src'))).not.toMatch(
      /unsafe/,
    );
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(dataRequests).toEqual([]);
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= globalThis.innerWidth)).toBe(
      true,
    );
  });
}

test('no key of the service reaches the browser', async ({ page }) => {
  const secret = process.env['SUPABASE_SECRET_KEY'] ?? '';
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    bodies.push(response.text().catch(() => ''));
  });
  await page.goto('/ai-elf-generator', { waitUntil: 'networkidle' });
  const all = await Promise.all(bodies);
  expect(all.length).toBeGreaterThan(5);
  expect(all.filter((body) => body.includes(secret) || body.includes('sb_secret_'))).toEqual([]);
});
