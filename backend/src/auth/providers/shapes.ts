type Json = Readonly<Record<string, unknown>>;

/** What providers do not tell as it is: each function works one thing out of a profile. */

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(objectOf) : []);

/** A name of its parts, of which any may be missing. */
export const joined = (...parts: readonly unknown[]): string => parts.map(textOf).join(' ').trim();

export const without = (claims: Json, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name)));

/** Discord has one of five pictures for who has none, and pictures that move. */
export function discordPicture({ id, avatar, discriminator }: Json): string {
  const hash = textOf(avatar);
  const cdn = 'https://cdn.discordapp.com';
  if (hash === '') return `${cdn}/embed/avatars/${Number(discriminator) % 5 || 0}.png`;
  return `${cdn}/avatars/${textOf(id)}/${hash}.${hash.startsWith('a_') ? 'gif' : 'png'}`;
}

/** Kakao's address counts while it is still the visitor's. */
export function withKakaoAddress(user: Json): Json {
  const { is_email_verified: isVerified, is_email_valid: isValid } = objectOf(user['kakao_account']);
  return { ...user, is_verified: isVerified === true && isValid === true };
}

/** Zoom has verified every address but that of who signed up with one (100) and did not follow its mail. */
export const withZoomAddress = (user: Json): Json => ({
  ...user,
  whole_name: joined(user['first_name'], user['last_name']),
  is_verified: String(user['login_type']) !== '100' || Boolean(user['verified']),
});

export function withSlackTeam(user: Json): Json {
  const name = 'https://slack.com/team_id';
  return { ...user, ...(name in user && { team: { [name]: user[name] } }) };
}

export const bitbucketAddresses = ({ values }: Json): unknown =>
  listOf(values).map(({ email, is_primary: primary, is_confirmed: verified }) => ({
    email,
    primary,
    verified,
  }));

/** LinkedIn tells the primary address alone, which it has verified. */
export const linkedinAddress = ({ elements }: Json): unknown =>
  listOf(elements)
    .slice(0, 1)
    .map((element) => ({
      email: objectOf(element['handle~'])['emailAddress'],
      primary: true,
      verified: true,
    }));

/** LinkedIn has names in several languages. */
export function withLinkedinName(user: Json): Json {
  const own = (field: string): unknown => {
    const { localized, preferredLocale } = objectOf(user[field]);
    const { language, country } = objectOf(preferredLocale);
    return objectOf(localized)[`${textOf(language)}_${textOf(country)}`];
  };
  return { ...user, whole_name: joined(own('firstName'), own('lastName')) };
}
