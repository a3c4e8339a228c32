import type { AuthorizationServer } from 'oauth4webapi';
import type { KnownProvider } from './known-provider.ts';

/** A provider, ready to send visitors to. */
export interface Provider {
  /** As `auth.identities` names it: `github`, `custom:partner`. */
  readonly name: string;
  /** The first is ours; ID tokens for the others are taken as well. */
  readonly clientIds: readonly string[];
  readonly secret: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly server: AuthorizationServer;
  /** `url` of config.toml. */
  readonly ownUrl: string;
  /** The host of its API. */
  readonly api: string;
  /** Whether it signs ID tokens with keys that it publishes. */
  readonly isOidc: boolean;
  readonly hasPkce: boolean;
  readonly clientAuthentication: 'basic' | 'post';
  readonly authorizationParams: Readonly<Record<string, string>>;
  readonly isEmailOptional: boolean;
  readonly skipsNonce: boolean;
  /** How its profile is read where that is not by the standard's names. */
  readonly known: KnownProvider | undefined;
  /** From the standard's names to others: target → source, or a fixed value. */
  readonly mapping: Readonly<Record<string, unknown>>;
  readonly allowedClaims: readonly string[];
}
