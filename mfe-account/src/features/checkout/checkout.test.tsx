import { fakePlatform, type FakePlatformOptions, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import account from '../../module.ts';

const app = (slug: string, name: string, cost: number) => ({
  slug,
  name,
  icon: `${slug}.webp`,
  config: { cost },
});
const elf = { slug: 'elf', name: 'Elf Generator' };
const entry = (number: number) => ({
  number,
  kind: 'hold',
  amount: -1,
  balance: 200 - number,
  note: null,
  createdAt: '2026-11-21T10:00:00Z',
  job: { id: `job-${number}`, app: elf },
  purchase: null as { name: string } | null,
});
const entries = Array.from({ length: 70 }, (_, index) => entry(70 - index));

async function open(path = '/checkout', options: FakePlatformOptions = {}) {
  const platform = fakePlatform({
    session: signedInSession,
    tables: {
      apps: [app('elf', 'Elf Generator', 2), app('free', 'Free Sketch', 0), app('brush', 'Brush', 1)],
      jobs: [{ cost: 2 }, { cost: 1 }],
      credit_entries: ({ calls }) => {
        const from = calls.find(({ method }) => method === 'gte')?.args[1] as number | undefined;
        return from === undefined ? entries.slice(0, 30) : entries.filter(({ number }) => number >= from);
      },
    },
    rpc: { credit_balance: () => 5, present_seller: () => null },
    ...options,
  });
  return renderModule(account, path, platform);
}

const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);

describe('the credits page', () => {
  test('shows the balance and the held credits', async () => {
    await open();
    const balance = screen.getByRole('region', { name: 'Left to spend' });
    expect(balance.textContent).toContain('5');
    expect(balance.textContent).toContain('3 more are held for pictures on their way.');
  });

  test('lists apps by price with the number of pictures that the balance pays for', async () => {
    await open();
    const prices = ['Free', '1 credit', '2 credits'].map(
      (name) => screen.getByRole('region', { name }).textContent,
    );
    expect(prices).toEqual([
      'FreeAs many as you likeFree Sketch',
      '1 creditEnough for 5 picturesBrush',
      '2 creditsEnough for 2 picturesElf Generator',
    ]);
  });

  test('shows the latest entries, and older ones on request', async () => {
    const { user, router } = await open();
    expect(rows()).toHaveLength(30);
    expect(rows()[0]?.textContent).toBe('21 Nov 2026HeldElf Generator−1130');
    await user.click(screen.getByRole('link', { name: 'Show older entries' }));
    await waitFor(() => expect(rows()).toHaveLength(60));
    expect(router.state.location.search).toBe('?to=41');
    await user.click(screen.getByRole('link', { name: 'Show older entries' }));
    await waitFor(() => expect(rows()).toHaveLength(70));
    expect(screen.queryByRole('link', { name: 'Show older entries' })).toBeNull();
  });

  test('has a different name for each kind of entry', async () => {
    const paid = { job: null, purchase: { name: '300 credits' } };
    const kinds = [
      { ...entry(8), ...paid, kind: 'reversal', amount: 300 },
      { ...entry(7), ...paid, kind: 'reversal', amount: -300, balance: -107 },
      { ...entry(6), ...paid, kind: 'allowance', amount: 400 },
      { ...entry(5), ...paid, kind: 'purchase', amount: 300 },
      { ...entry(4), kind: 'refund', amount: 1 },
      { ...entry(3), kind: 'capture', amount: 0 },
      { ...entry(2), kind: 'hold' },
      { ...entry(1), kind: 'grant', amount: 100, note: 'welcome', job: null },
    ];
    await open('/checkout', {
      tables: { apps: [], jobs: [], credit_entries: kinds },
    });
    expect(rows().map((row) => row.textContent.replace('21 Nov 2026', ''))).toEqual([
      'Given again300 credits+300192',
      'Taken back300 credits−300-107',
      'From your plan300 credits+400194',
      'Bought300 credits+300195',
      'ReturnedElf Generator+1196',
      'PaidElf Generator0197',
      'HeldElf Generator−1198',
      'GiftWelcome to Irodori+100199',
    ]);
  });

  test('tells a guest the advantages of an account', async () => {
    await open('/checkout', { session: { ...signedInSession, isAnonymous: true, email: null, name: null } });
    expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(
      '/login?mode=sign-up',
    );
  });

  test('says that nothing is for sale, and asks for no money, where payments are off and no offer can be read', async () => {
    await open('/checkout', { tables: { apps: [], jobs: [], credit_entries: [], offers: [] } });
    expect(screen.getByRole('region', { name: 'Getting more' }).textContent).toContain(
      'Nothing is for sale at the moment.',
    );
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  test('has no table of entries for an account without entries', async () => {
    await open('/checkout', { tables: { apps: [], jobs: [], credit_entries: [] } });
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText('Nothing has moved yet.')).toBeDefined();
  });
});
