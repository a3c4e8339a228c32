import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TellMe } from './tell-me.tsx';

const notifications = { permission: 'default', answer: 'granted' };

beforeEach(() => {
  Object.assign(notifications, { permission: 'default', answer: 'granted' });
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true });
  vi.stubGlobal('Notification', {
    get permission() {
      return notifications.permission;
    },
    async requestPermission() {
      notifications.permission = notifications.answer;
      return notifications.answer;
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const ask = { name: 'Tell me when it is ready' };

test('the question comes when it is asked for, and its answer is kept', async () => {
  const user = userEvent.setup();
  const { rerender, unmount } = render(<TellMe isAsked={false} />);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<TellMe isAsked />);
  await user.click(screen.getByRole('button', ask));
  const text = await screen.findByText('This browser tells you when a picture is ready.');
  expect(document.activeElement).toBe(text);
  unmount();

  const later = render(<TellMe isAsked />);
  expect(screen.queryByRole('button', ask)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Stop telling me' }));
  expect(screen.getByText('This browser does not tell you of ready pictures.')).toBeDefined();
  later.unmount();

  render(<TellMe isAsked />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a visitor who says no is not asked again', async () => {
  const { unmount } = render(<TellMe isAsked />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'No, thank you' }));
  unmount();
  render(<TellMe isAsked />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(notifications.permission).toBe('default');
});

test('a visitor who refuses the browser’s own question is told nothing more', async () => {
  notifications.answer = 'denied';
  render(<TellMe isAsked />);
  await userEvent.setup().click(screen.getByRole('button', ask));
  expect(await screen.findByText('This browser does not tell you of ready pictures.')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['the browser refuses notifications', () => Object.assign(notifications, { permission: 'denied' })],
  ['the browser has no service workers', () => Reflect.deleteProperty(navigator, 'serviceWorker')],
])('nobody is asked if %s', (_why, prepare) => {
  prepare();
  render(<TellMe isAsked />);
  expect(screen.queryByRole('button')).toBeNull();
});
