import type { AuthorizationServer } from 'oauth4webapi';
import type { KnownProvider } from './known-provider.ts';

/** A provider with its settings and endpoints. */
export interface Provider {
  /** The name in `auth.identities`: `github`, `custom:partner`. */
  readonly name: string;
  /** The first is used for sign-ins; ID tokens for the others are accepted as well. */
  readonly clientIds: readonly string[];
  readonly secret: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly server: AuthorizationServer;
  /** `url` of config.toml. */
  readonly ownUrl: string;
  /** The base URL of the provider's API. */
  readonly api: string;
  /** Whether the provider signs ID tokens with published keys. */
  readonly isOidc: boolean;
  readonly hasPkce: boolean;
  readonly clientAuthentication: 'basic' | 'post';
  readonly authorizationParams: Readonly<Record<string, string>>;
  readonly isEmailOptional: boolean;
  readonly skipsNonce: boolean;
  /** The entry of `knownProviders`; undefined for custom providers. */
  readonly known: KnownProvider | undefined;
  /** `attribute_mapping` of a custom provider: target claim → source claim, or a fixed value. */
  readonly mapping: Readonly<Record<string, unknown>>;
  readonly allowedClaims: readonly string[];
}
