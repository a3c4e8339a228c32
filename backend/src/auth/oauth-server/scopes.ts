export const supportedScopes = ['openid', 'profile', 'email', 'phone', 'offline_access'] as const;
export type Scope = (typeof supportedScopes)[number];

/** The scope of clients that request none. */
export const defaultScope = 'email';

export const scopeList = (scope: string): string[] => scope.split(' ').filter((name) => name !== '');

export const isSupported = (scope: string): scope is Scope =>
  (supportedScopes as readonly string[]).includes(scope);
