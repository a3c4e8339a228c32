import { environment } from '../fixtures/environment.ts';
import { expect, test } from '../fixtures/test.ts';

const paths = ['/', '/app', '/app/ai-elf-generator', '/ai-elf-generator', '/support', '/terms-of-service'];

for (const path of paths) {
  test(`${path} names its own whole address to search engines and previews, whatever the query`, async ({
    request,
  }) => {
    const html = await (await request.get(`${path}?utm_source=letter`)).text();
    const address = new URL(path, environment.SITE_URL).href;
    expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]).toBe(address);
    expect(/<meta property="og:url" content="([^"]*)"/.exec(html)?.[1]).toBe(address);
    const picture = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1];
    if (picture !== undefined) expect(picture).toMatch(/^https?:\/\//);
  });
}
