import { openidProviders } from './known-openid.ts';
import type { KnownProvider } from './known-provider.ts';
import { socialProviders } from './known-social.ts';
import { workProviders } from './known-work.ts';

/** The providers that `[auth.external.<name>]` of config.toml can enable. */
export const knownProviders: Readonly<Record<string, KnownProvider>> = {
  ...openidProviders,
  ...socialProviders,
  ...workProviders,
};
