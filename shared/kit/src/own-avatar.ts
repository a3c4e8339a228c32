import { usePlatform, useSession } from './hooks.ts';

/** Address of the visitor's own picture; undefined without one. */
export function useOwnAvatar(): string | undefined {
  const { storage } = usePlatform();
  const session = useSession();
  const path = session.status === 'signed-in' ? session.avatar : null;
  return path === null ? undefined : storage.privateUrl('avatars', path);
}
