import { fakePlatform } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import module from '../../module.ts';
import { sampleTexts } from '../../sample-texts.ts';
import { searchedTexts } from '../search/searched-texts.ts';

afterEach(() => vi.unstubAllEnvs());

const open = (path: string) => renderModule(module, path, fakePlatform({ texts: sampleTexts }));

test('every link of the support page’s table of contents leads to the section with that title', async () => {
  await open('/support');
  const contents = within(screen.getByRole('navigation', { name: 'On this page' }));
  const links = contents.getAllByRole('link');
  expect(links.length).toBeGreaterThan(4);
  for (const link of links) {
    const section = document.querySelector(link.getAttribute('href') ?? '');
    expect(section?.querySelector('h2')?.textContent).toBe(link.textContent);
  }
});

test('a question of the support page opens to show its answer, and by its own fragment', async () => {
  const { user } = await open('/support#withdraw');
  expect(screen.getByText('Can I give bought credits back?').closest('details')).toHaveProperty('open', true);
  const question = screen.getByText('When are credits taken?');
  expect(question.closest('details')).toHaveProperty('open', false);
  await user.click(question);
  expect(question.closest('details')).toHaveProperty('open', true);
});

test('questions that are called like elements of the page have fragments of their own, to which the search leads', async () => {
  const slugs = ['main', 'engines', 'topic-pictures', 'engines-title', 'seed'];
  const questions = slugs.map((slug) => ({
    slug,
    topic: 'Pictures',
    question: `Why ${slug}?`,
    answer: 'So.',
  }));
  await renderModule(module, '/support', fakePlatform({ texts: { questions } }));
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).not.toContain('main');
  expect(ids).toContain('seed');
  const found = searchedTexts({ ...sampleTexts, questions }).filter(({ kind }) => kind === 'question');
  expect(
    found.map(({ path }) => path).filter((path) => !ids.includes(path.replace('/support#', ''))),
  ).toEqual([]);
});

test('the support page says of Ink and Bloom alone that they run on the site’s machines, and leads from other engines to the privacy page', async () => {
  await open('/support');
  const engines = within(screen.getByRole('region', { name: 'What the engines are' }));
  expect(
    engines.getByText(/^Two engines are built in, Ink and Bloom, and run on this site’s own/),
  ).toBeDefined();
  const others = engines.getByText(/^Where the page of an app names another engine, .* gets the words/);
  expect(within(others).getByRole('link').getAttribute('href')).toBe('/privacy');
});

test('a query in the address shows the questions that match it, without scripts', async () => {
  await open('/support?q=refund');
  expect(screen.getByText('When does my refund arrive?')).toBeDefined();
  expect(screen.queryByText('What is a seed?')).toBeNull();
});

test('a query without a matching question offers the search of all texts and the contact form', async () => {
  await open('/support?q=xyzzyqwert');
  expect(screen.getByText('No question found for “xyzzyqwert”.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'search all texts' }).getAttribute('href')).toBe(
    '/search?q=xyzzyqwert',
  );
});

test('search engines index the support page, but no search in it', async () => {
  vi.stubEnv('SSR', true);
  const { unmount } = await open('/support');
  const robots = () => document.querySelector('meta[name=robots]')?.getAttribute('content');
  const canonical = () => document.querySelector('link[rel=canonical]')?.getAttribute('href');
  expect([canonical(), robots()]).toEqual(['/support', 'max-image-preview:large']);
  unmount();
  await open('/support?q=refund');
  expect([canonical(), robots()]).toEqual(['/support?q=refund', 'noindex']);
});

test('typing shows the questions that match as they are asked for', async () => {
  const { user, router } = await open('/support');
  await user.type(screen.getByRole('searchbox', { name: 'Search the questions' }), 'seed');
  expect(await screen.findByText(/found for “seed”/)).toBeDefined();
  expect(router.state.location.search).toBe('?q=seed');
});

test('the support page states what the engines cannot draw', async () => {
  await open('/support');
  const bloom = within(screen.getByRole('region', { name: 'Bloom' }));
  expect(bloom.getByText(/no hands and no gestures/)).toBeDefined();
});
