import { renderModule } from '@irodori/testing/render-module';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import module from '../../module.ts';

test('every link of the support page’s table of contents leads to the section with that title', async () => {
  await renderModule(module, '/support');
  const contents = within(screen.getByRole('navigation', { name: 'On this page' }));
  const links = contents.getAllByRole('link');
  expect(links.length).toBeGreaterThan(4);
  for (const link of links) {
    const section = document.querySelector(link.getAttribute('href') ?? '');
    expect(section?.querySelector('h2')?.textContent).toBe(link.textContent);
  }
});

test('a question of the support page opens to show its answer', async () => {
  const { user } = await renderModule(module, '/support');
  const question = screen.getByText('When are credits taken?');
  expect(question.closest('details')).toHaveProperty('open', false);
  await user.click(question);
  expect(question.closest('details')).toHaveProperty('open', true);
});

test('the support page states what the engines cannot draw', async () => {
  await renderModule(module, '/support');
  const bloom = within(screen.getByRole('region', { name: 'Bloom' }));
  expect(bloom.getByText(/mixes up a smile, a neutral and a sad face/)).toBeDefined();
});
