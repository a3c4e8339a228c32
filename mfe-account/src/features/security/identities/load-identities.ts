import type { LinkedIdentity, Platform } from '@irodori/platform';

export const loadIdentities = ({ session }: Pick<Platform, 'session'>): Promise<readonly LinkedIdentity[]> =>
  session.identities();
