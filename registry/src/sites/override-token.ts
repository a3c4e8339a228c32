import { overrideAudience } from '@irodori/contract/override';
import { SignJWT } from 'jose';
import { checkoutOf } from '../checkout.ts';
import { RegistryError } from '../registry-error.ts';
import { stackFile, stackVariables } from '../stack-variables.ts';

/** `content@8f3a` as a pair. */
export function pairOf(text: string): readonly [id: string, version: string] {
  const [, id, version] = /^([a-z][a-z0-9-]*)@([\w.-]+)$/.exec(text) ?? [];
  if (id === undefined || version === undefined)
    throw new RegistryError(
      `"${text}" names no version. Write it as content@8f3a; “irodori list --json” has them.`,
    );
  return [id, version];
}

interface SecretPlaces {
  readonly overrideSecret: string | undefined;
  readonly cwd: string;
}

/** The secret of the environment, else that of the stack that was started in the checkout. */
export async function secretOf({ overrideSecret, cwd }: SecretPlaces): Promise<string> {
  if (overrideSecret !== undefined) return overrideSecret;
  const checkout = await checkoutOf(cwd);
  const { OVERRIDE_SECRET: secret } = await stackVariables(checkout);
  if (secret !== undefined) return secret;
  throw new RegistryError(
    `OVERRIDE_SECRET is missing, also in ${stackFile(checkout)}. It is the secret that the site has.`,
  );
}

/** Signs what a link shows: versions by module, until `end` (seconds since 1970). */
export const overrideToken = (
  modules: Readonly<Record<string, string>>,
  end: number,
  secret: string,
): Promise<string> =>
  new SignJWT({ modules })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(overrideAudience)
    .setExpirationTime(end)
    .sign(Buffer.from(secret));
