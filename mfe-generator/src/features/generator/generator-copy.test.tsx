import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openGenerator } from '../../samples/open-generator.ts';
import { sampleApp } from '../../samples/sample-app.ts';

const landings = [
  {
    app: sampleApp.slug,
    title: 'A title of its own',
    summary: 'A summary of its own.',
    body: `Words.\n\n\`\`\`prompt ${sampleApp.slug}\nA fox in the snow\n\`\`\`\n\n| A | B |\n| - | - |\n| 1 | 2 |`,
  },
];

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('the copy of a generator’s page is in its title and below the form, with the words of a table, which the page cannot show', async () => {
  await openGenerator({ texts: { landings } });
  expect(document.title).toBe('A title of its own · Irodori');
  const copy = screen.getByRole('region', { name: 'A title of its own' });
  expect(copy.textContent).toBe('A title of its ownWords.A fox in the snowA · B 1 · 2');
});

test('a prompt in the copy of a generator’s page fills the form above and leads to it', async () => {
  const { user, router, character } = await openGenerator({ texts: { landings } });
  expect(character.value).toBe('');
  await user.click(screen.getByRole('link', { name: 'A fox in the snow' }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Your character/ }).value).toBe(
      'A fox in the snow',
    ),
  );
  expect(document.querySelector(router.state.location.hash)?.textContent).toBe('Your words');
});
