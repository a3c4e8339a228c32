import { fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PlatformProvider } from './host.tsx';
import { useOwnAvatar } from './own-avatar.ts';

function Shown() {
  return <p>{useOwnAvatar() ?? 'none'}</p>;
}

const open = (avatar: string | null) => {
  const platform = fakePlatform({ session: { ...signedInSession, avatar } });
  render(
    <PlatformProvider platform={platform}>
      <Shown />
    </PlatformProvider>,
  );
  return platform;
};

test('useOwnAvatar() returns the address of the visitor’s picture, until the session ends', () => {
  const platform = open('u/a.webp');
  expect(screen.getByRole('paragraph').textContent).toBe('/_pictures/avatars/u/a.webp');
  act(() => platform.setSession({ status: 'signed-out' }));
  expect(screen.getByRole('paragraph').textContent).toBe('none');
});

test('useOwnAvatar() returns nothing for a visitor without a picture', () => {
  open(null);
  expect(screen.getByRole('paragraph').textContent).toBe('none');
});
