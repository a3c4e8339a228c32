import { fakePlatform } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import module from '../../module.ts';
import { sampleTexts } from '../../sample-texts.ts';

const open = (path: string, pages = sampleTexts.pages) =>
  renderModule(module, path, fakePlatform({ texts: { ...sampleTexts, pages } }));

test.each([
  ['/terms-of-service', 'Terms of service', '23 November 2026'],
  ['/privacy', 'Privacy', '27 November 2026'],
  ['/imprint', 'Imprint', '26 November 2026'],
])(
  '%s shows its text with the day of the last change and a link to every section',
  async (path, title, day) => {
    await open(path);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeDefined();
    const updated = screen.getByText(day).getAttribute('datetime') ?? '';
    expect(Date.parse(updated)).toBe(Date.parse(`${day} UTC`));
    const contents = within(screen.getByRole('navigation', { name: 'On this page' }));
    const links = contents.getAllByRole('link');
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) {
      const section = document.querySelector(link.getAttribute('href') ?? '');
      expect(section?.querySelector('h2')?.textContent).toContain(link.textContent);
    }
  },
);

test.each(['/privacy/', '/Privacy', '/PRIVACY//'])(
  '%s shows the text of /privacy, as other pages do',
  async (path) => {
    await open(path);
    expect(screen.getByRole('heading', { level: 1, name: 'Privacy' })).toBeDefined();
  },
);

test('a legal page whose text is not published is not found', async () => {
  await open('/imprint', []);
  expect(screen.getByRole('alert').textContent).toContain('404');
});
