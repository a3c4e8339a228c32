import { fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import type { Platform } from '@irodori/platform';
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PlatformProvider } from './host.tsx';
import { useOwnAvatar } from './own-avatar.ts';

function Shown() {
  return <p>{useOwnAvatar() ?? 'none'}</p>;
}

const open = (avatar: string | null, storage: Partial<Platform['storage']> = {}) => {
  const platform = fakePlatform({ session: { ...signedInSession, avatar } });
  Object.assign(platform.storage, storage);
  render(
    <PlatformProvider platform={platform}>
      <Shown />
    </PlatformProvider>,
  );
  return platform;
};

test('useOwnAvatar() returns a signed URL of the visitor’s picture, until the session ends', async () => {
  const platform = open('u/a.webp');
  await waitFor(() =>
    expect(screen.getByRole('paragraph').textContent).toBe(
      'https://storage.example/avatars/u/a.webp?token=signed',
    ),
  );
  act(() => platform.setSession({ status: 'signed-out' }));
  expect(screen.getByRole('paragraph').textContent).toBe('none');
});

test('useOwnAvatar() signs nothing for a visitor without a picture', () => {
  const signedUrl = vi.fn<Platform['storage']['signedUrl']>();
  open(null, { signedUrl });
  expect(screen.getByRole('paragraph').textContent).toBe('none');
  expect(signedUrl).not.toHaveBeenCalled();
});
