import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';

export function requireEnabled({ settings }: AuthContext): void {
  if (!settings.oauth_server.enabled)
    throw new AuthError(404, 'feature_disabled', 'OAuth server is disabled');
}
