import { fakePlatform } from '@irodori/testing/fake-platform';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { usePlatform, useSession } from './hooks.ts';
import { PlatformProvider } from './host.tsx';

function Status() {
  return <p>{useSession().status}</p>;
}

function Outside() {
  usePlatform();
  return null;
}

test('useSession() returns the session of the provided platform', () => {
  render(
    <PlatformProvider platform={fakePlatform()}>
      <Status />
    </PlatformProvider>,
  );
  expect(screen.getByText('signed-out')).toBeDefined();
});

test('usePlatform() outside the provider throws an error that names the provider', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(() => render(<Outside />)).toThrow('outside the shell’s <PlatformProvider>');
});
