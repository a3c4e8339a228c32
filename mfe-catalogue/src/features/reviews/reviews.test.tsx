import { FunctionError } from '@irodori/platform/errors';
import { type FakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import module from '../../module.ts';
import { reviewRows } from '../../samples/sample-data.ts';
import { samplePlatform } from '../../samples/sample-platform.ts';

type Options = Parameters<typeof samplePlatform>[0];

async function open(options: Options = {}, path = '/app/ai-elf-generator') {
  const platform = samplePlatform(options);
  return { platform, ...(await renderModule(module, path, platform)) };
}

const section = () => within(screen.getByRole('region', { name: 'Reviews' }));
const saved = {
  id: 'review-own',
  rating: 3,
  review: 'Fine for a first try.',
  name: 'Aki',
  location: null,
  date: '2026-07-01',
  isHidden: false,
};
const author = (review: object | null = null, options: Options = {}): Options => ({
  session: signedInSession,
  rpc: { own_review: () => ({ right: 'yes', review }) },
  ...options,
});
const sent = ({ invocations }: FakePlatform) => invocations.map(({ body }) => body);

describe('the reviews of an app', () => {
  test('show average, number and distribution of the ratings, and the stars of each review', async () => {
    await open();
    expect(section().getByText('4.5')).toBeDefined();
    expect(section().getByText('from 2 reviews')).toBeDefined();
    expect(section().getByText('5 stars: 1 review')).toBeDefined();
    expect(section().getByText('1 star: 0 reviews')).toBeDefined();
    expect(section().getByRole('img', { name: '4 of 5 stars' })).toBeDefined();
  });

  test('without a visitor’s review are samples, which are marked and cannot be reported', async () => {
    await open({}, '/app/ai-one-piece-generator');
    expect(section().getByText('Sample review')).toBeDefined();
    expect(section().getByText('No visitor has reviewed this app yet.')).toBeDefined();
    expect(section().queryByRole('button')).toBeNull();
  });

  test('are summarised on the app’s card', async () => {
    await open({}, '/app');
    expect(screen.getAllByText('4.5 of 5 from 2 reviews')).toHaveLength(1);
  });

  test('load further on request', async () => {
    const rows = [{ ...reviewRows[0] }, { ...reviewRows[1], id: 'review-3', review: 'The third.' }];
    const { user } = await open({ reviews: rows, stars: [0, 0, 0, 1, 2] });
    await user.click(section().getByRole('button', { name: 'Show more reviews' }));
    expect(await section().findByText('The third.')).toBeDefined();
    expect(section().getAllByText(/I changed one word/)).toHaveLength(1);
    expect(section().queryByRole('button', { name: 'Show more reviews' })).toBeNull();
  });

  test('are on pages of their own for visitors without scripts, which search engines take for one', async () => {
    const stars = [0, 0, 0, 0, 13];
    const { platform } = await open({ stars }, '/app/ai-elf-generator?reviews=2');
    const pages = within(screen.getByRole('navigation', { name: 'Pages of reviews' }));
    expect(pages.getByText('Page 2 of 3')).toBeDefined();
    expect(
      pages.getAllByRole('link').map((link) => [link.getAttribute('rel'), link.getAttribute('href')]),
    ).toEqual([
      ['prev', '/app/ai-elf-generator#reviews'],
      ['next', '/app/ai-elf-generator?reviews=3#reviews'],
    ]);
    expect(platform.queries[0]?.calls).toContainEqual({
      method: 'range',
      args: [6, 11, { referencedTable: 'reviews' }],
    });
    expect(section().queryByRole('button', { name: 'Show more reviews' })).toBeNull();
    expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toMatch(
      /\/app\/ai-elf-generator$/,
    );
  });

  test.each(['0', '4', 'x', '1.5'])('have no page %s if there are three', async (page) => {
    await open({ stars: [0, 0, 0, 0, 13] }, `/app/ai-elf-generator?reviews=${page}`);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^404/);
  });

  test('fold a long text until it is asked for', async () => {
    const { user } = await open(author({ ...saved, review: 'long '.repeat(400) }));
    const button = await section().findByRole('button', { name: 'Read it all' });
    const text = section().getByText(/^long/);
    expect(text.dataset['folded']).toBe('true');
    await user.click(button);
    expect(text.dataset['folded']).toBe('false');
  });
});

describe('the visitor’s own review', () => {
  test.each([
    ['without a session', {}, 'You made a picture with this app? Sign in to review it.'],
    [
      'without a picture',
      { session: signedInSession, rpc: { own_review: () => ({ right: 'picture_needed', review: null }) } },
      'Once you have made a picture with this app, you can review it here.',
    ],
    [
      'as a guest',
      { session: signedInSession, rpc: { own_review: () => ({ right: 'account_needed', review: null }) } },
      /Reviews come from visitors with an account/,
    ],
  ])('cannot be written %s, and the page says what is missing', async (_, options, words) => {
    await open(options);
    await waitFor(() => expect(screen.getByRole('region', { name: 'Reviews' }).textContent).toMatch(words));
    expect(screen.queryByRole('button', { name: 'Write a review' })).toBeNull();
  });

  test('after the sign-in, the page of the app opens again', async () => {
    const { user, platform } = await open();
    await user.click(section().getByRole('link', { name: 'Sign in' }));
    expect(platform.returnPath.pluck()).toBe('/app/ai-elf-generator#reviews');
  });

  test('is published with stars, words and the profile’s name', async () => {
    const { user, platform } = await open(author(null, { functions: { 'save-review': () => '' } }));
    await user.click(await screen.findByRole('button', { name: 'Write a review' }));
    await user.click(screen.getByRole('radio', { name: '4 stars' }));
    await user.type(screen.getByRole('textbox', { name: /^Your words/ }), 'Good ears.');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Your review is published.')).toBeDefined();
    expect(sent(platform)).toEqual([
      { appId: 'app-0', rating: 4, review: 'Good ears.', name: 'Sample Visitor', location: '' },
    ]);
    expect(document.activeElement?.textContent).toBe('Your review');
  });

  test('keeps its unsent text when the visitor follows a link, until the text is discarded or sent', async () => {
    const { user, router } = await open(author());
    await user.click(await screen.findByRole('button', { name: 'Write a review' }));
    const words = () => screen.findByRole('textbox', { name: /^Your words/ });
    await user.type(await words(), 'Good ears.');
    await user.click(screen.getByRole('radio', { name: '4 stars' }));
    await act(() => router.navigate('/app'));
    await act(() => router.navigate('/app/ai-elf-generator'));
    expect(await words()).toHaveProperty('value', 'Good ears.');
    expect(screen.getByRole('radio', { name: '4 stars' })).toHaveProperty('checked', true);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(sessionStorage).toHaveLength(0);
  });

  test('without stars and words is not sent, and both faults are named', async () => {
    const { user, platform } = await open(author());
    await user.click(await screen.findByRole('button', { name: 'Write a review' }));
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(screen.getByText('Please choose the stars.')).toBeDefined();
    expect(screen.getByText('Please write a few words.')).toBeDefined();
    expect(sent(platform)).toEqual([]);
  });

  test('that is refused stays in the form with the field’s fault', async () => {
    const body = {
      code: 'invalid_review',
      message: 'Some fields need another look.',
      issues: [{ field: 'review', message: 'Please choose others.' }],
    };
    const refuse = () => {
      throw new FunctionError('refused', { kind: 'http', status: 422, body });
    };
    const { user } = await open(author(saved, { functions: { 'save-review': refuse } }));
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please choose others.')).toBeDefined();
    expect(screen.getByText('Fine for a first try.')).toBeDefined();
  });

  test('that does not arrive stays in the form', async () => {
    const fail = () => {
      throw new Error('no network');
    };
    const { user } = await open(author(saved, { functions: { 'save-review': fail } }));
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Your words are still here');
    expect(screen.getByText('Fine for a first try.')).toBeDefined();
  });

  test('is deleted only after a question', async () => {
    let review: object | null = saved;
    const { user } = await open(
      author(null, {
        rpc: {
          own_review: () => ({ right: 'yes', review }),
          delete_review: () => {
            review = null;
            return [];
          },
        },
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Delete…' }));
    expect(review).toBe(saved);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('button', { name: 'Write a review' })).toBeDefined();
    expect(screen.getByText('Your review is deleted.')).toBeDefined();
  });

  test('is not listed a second time among those of others', async () => {
    await open(author({ ...saved, id: 'review-2', review: reviewRows[0]?.review }));
    await section().findByRole('button', { name: 'Edit' });
    expect(section().getAllByText(/I changed one word/)).toHaveLength(1);
  });

  test('that an administrator has hidden says so', async () => {
    await open(author({ ...saved, isHidden: true }));
    expect(await section().findByText(/An administrator has hidden this review/)).toBeDefined();
  });

  test('that cannot be loaded can be asked for again', async () => {
    let own: () => unknown = () => {
      throw new Error('no network');
    };
    const { user } = await open({ session: signedInSession, rpc: { own_review: () => own() } });
    const again = await section().findByRole('button', { name: 'Try again' });
    own = () => ({ right: 'yes', review: saved });
    await user.click(again);
    expect(await section().findByText('Fine for a first try.')).toBeDefined();
  });
});

describe('a report of a review', () => {
  const report = () => section().getByRole('button', { name: 'Report the review by Visitor…' });

  test('is sent with one of the reasons', async () => {
    const { user, platform } = await open({ session: signedInSession, rpc: { own_review: () => null } });
    await user.click(report());
    await user.click(await screen.findByRole('button', { name: 'Send the report' }));
    expect(screen.getByText('Please choose one.')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'Advertising or nonsense' }));
    await user.click(screen.getByRole('button', { name: 'Send the report' }));
    expect(await screen.findByText('Thank you. Your report is in.')).toBeDefined();
    const call = platform.queries.find(({ target }) => target === 'report_review');
    expect(call?.calls[0]?.args).toEqual([{ review_id: 'review-2', reason: 'spam' }]);
  });

  test('needs a session', async () => {
    const { user } = await open();
    await user.click(report());
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('link', { name: 'sign in' })).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Send the report' })).toBeNull();
  });
});
