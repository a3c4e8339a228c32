import { fakePlatform } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import module from '../../module.ts';
import { forgetStatus } from './load-status.ts';

beforeEach(forgetStatus);

const open = (service_status: () => unknown) =>
  renderModule(module, '/support/status', fakePlatform({ rpc: { service_status } }));
const stateOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

test('the status page says that everything works, if the database says so', async () => {
  await open(() => ({ pictures: 'working', mails: 'working' }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Everything works');
});

test('the status page names what waits', async () => {
  await open(() => ({ pictures: 'paused', mails: 'late' }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Not everything works');
  expect([stateOf('Accounts and data'), stateOf('Pictures'), stateOf('Mails')]).toEqual([
    'Works',
    'Paused',
    'Late',
  ]);
});

test('the status page is there without the database, and says what cannot be known', async () => {
  await open(() => {
    throw new Error('down');
  });
  expect([stateOf('Pages and texts'), stateOf('Accounts and data'), stateOf('Pictures')]).toEqual([
    'Works',
    'Does not answer',
    'Not known',
  ]);
});
