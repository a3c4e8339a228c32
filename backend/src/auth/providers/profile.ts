import { z } from 'zod';
import type { ProfileNames } from './known-provider.ts';
import { filled, valueOf } from './template.ts';

export interface Email {
  readonly address: string;
  readonly isVerified: boolean;
  readonly isPrimary: boolean;
}

/** A visitor's profile at a provider. `claims` become the identity's data and the user's metadata. */
export interface Profile {
  readonly subject: string;
  readonly emails: readonly Email[];
  readonly claims: Readonly<Record<string, unknown>>;
}

const said = z.union([z.boolean(), z.string(), z.number()]).optional().catch(undefined);
const text = z.string().optional().catch(undefined);
const json = z.record(z.string(), z.unknown());
const standard = z.object({
  iss: text,
  sub: z.string().min(1),
  name: text,
  family_name: text,
  given_name: text,
  middle_name: text,
  nickname: text,
  preferred_username: text,
  profile: text,
  picture: text,
  website: text,
  gender: text,
  birthdate: text,
  zoneinfo: text,
  locale: text,
  email: text,
  email_verified: said,
});

/** Reads the standard claims of an ID token or of a userinfo response. */
export function profileOfClaims(raw: unknown, allowed: readonly string[]): Profile {
  const { email, email_verified: verified, ...claims } = standard.parse(raw);
  const isVerified = isTrue(verified);
  const custom = json.parse(raw);
  const extra = allowed.filter((key) => Object.hasOwn(custom, key)).map((key) => [key, custom[key]]);
  return profile(
    claims.sub,
    {
      ...Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined)),
      provider_id: claims.sub,
      ...(claims.name && { full_name: claims.name }),
      ...(claims.picture && { avatar_url: claims.picture }),
      ...(extra.length > 0 && { custom_claims: Object.fromEntries(extra) }),
    },
    email ? [{ address: email, isVerified, isPrimary: true }] : [],
  );
}

/** Reads a profile in the provider's own format. @throws Error if it has no id */
export function profileByNames(
  { claims: names = {}, email = '', verified = false, shape = (as) => as }: ProfileNames,
  given: unknown,
  issuer: string,
  listed?: readonly Email[],
): Profile {
  const raw = shape(json.parse(given));
  const subject = filled(names['sub'] ?? '', raw);
  if (!subject) throw new Error('the profile has no id');
  const claims: Record<string, unknown> = { iss: issuer, provider_id: subject };
  for (const [name, template] of Object.entries(names)) {
    if (name.startsWith('custom_claims')) continue;
    const value = filled(template, raw);
    if (value) claims[name] = value;
  }
  const custom = customClaims(names, raw);
  if (Object.keys(custom).length > 0) claims['custom_claims'] = custom;
  const address = filled(email, raw);
  const isVerified = typeof verified === 'boolean' ? verified : isTrue(filled(verified, raw));
  return profile(subject, claims, listed ?? (address ? [{ address, isVerified, isPrimary: true }] : []));
}

/** Claims beside the standard ones: single values (`custom_claims.<name>`) or a whole object (`custom_claims`). */
function customClaims(names: Readonly<Record<string, string>>, raw: unknown): Record<string, unknown> {
  const all = json.safeParse(valueOf(names['custom_claims'] ?? '', raw)).data ?? {};
  const single = Object.entries(names).flatMap(([name, template]) => {
    const [, key] = name.split('custom_claims.');
    const value = key === undefined ? undefined : valueOf(template, raw);
    return key === undefined || value === undefined || value === null ? [] : [[key, value] as const];
  });
  return { ...all, ...Object.fromEntries(single) };
}

const isTrue = (value: boolean | string | number | undefined): boolean =>
  value === true || value === 'true' || value === '1';

function profile(subject: string, claims: Record<string, unknown>, emails: readonly Email[]): Profile {
  const shown = emails.find(({ isPrimary }) => isPrimary) ?? emails.at(-1);
  return {
    subject,
    emails,
    claims: {
      ...claims,
      ...(shown && { email: shown.address.toLowerCase() }),
      email_verified: shown?.isVerified ?? false,
      phone_verified: false,
    },
  };
}
