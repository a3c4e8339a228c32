import { PlatformProvider } from '@irodori/kit/host';
import type { RecordedQuery } from '@irodori/testing/fake-platform';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { sampleApp } from '../../../samples/sample-app.ts';
import { samplePlatform } from '../../../samples/sample-platform.ts';
import type { GeneratorApp } from '../load-generator.ts';
import type { Sketched } from './sketch-messages.ts';
import { SketchWords } from './sketch-words.tsx';

const isOfInk = ({ calls }: RecordedQuery): boolean =>
  calls.some(({ method, args }) => method === 'eq' && args[1] === 'ink');

/** Renders the words of a sketch on a site with an app of Ink and one of a remote engine. */
function show(sketched: Partial<Sketched>, app: GeneratorApp = sampleApp) {
  const platform = samplePlatform({
    tables: {
      apps: (query) => [
        isOfInk(query) ? { slug: 'ink-app', name: 'Ink App' } : { slug: 'large-app', name: 'Large App' },
      ],
    },
  });
  const whole: Sketched = { text: '', drew: [], notUnderstood: [], isSubjectKnown: true, ...sketched };
  const words = <SketchWords app={app} sketched={whole} hasFailed={false} />;
  render(
    <PlatformProvider platform={platform}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: words }])} />
    </PlatformProvider>,
  );
  return platform;
}

test('the page names the things that a sketch shows although the visitor left them out, and in another line those that it lacks', async () => {
  show({
    drew: ['girl', 'the sea'],
    notUnderstood: ['riding a bus', 'water (this cannot be left out)'],
  });
  await screen.findByRole('link');
  const notes = screen
    .getAllByText(/ it, though the engine may know more:/)
    .map((each) => each.parentElement);
  expect(notes.map((note) => note?.textContent)).toEqual([
    'Not in it, though the engine may know more: riding a bus. Try it with Large App',
    'Not left out of it, though the engine may know more: water',
  ]);
});

test('words that the engine lacks lead to an app of Ink, and those that no word of ours says to an app of a remote engine, with the prompt', async () => {
  show({
    text: 'an elf girl on a dragon',
    notUnderstood: ['elf girl (this model cannot draw it)', 'dragon'],
  });
  const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await link('Ink App can')).toBe('/ink-app?prompt=an+elf+girl+on+a+dragon');
  expect(await link('Try it with Large App')).toBe('/large-app?prompt=an+elf+girl+on+a+dragon');
});

test('an app of a remote engine, which reads the words itself, leads to no other', async () => {
  const model = sampleApp.model && { ...sampleApp.model, pipeline: 'comfyui' };
  const platform = show({ notUnderstood: ['dragon'] }, { ...sampleApp, model });
  expect(await screen.findByText('dragon', { exact: false })).toBeDefined();
  expect(platform.queries).toEqual([]);
});
