type Json = Readonly<Record<string, unknown>>;

/** Functions that derive a value which providers do not return directly. */

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(objectOf) : []);

/** Joins the parts of a name, any of which may be missing. */
export const joined = (...parts: readonly unknown[]): string => parts.map(textOf).join(' ').trim();

export const without = (claims: Json, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name)));

/** Discord has five default pictures for users without their own, and animated pictures. */
export function discordPicture({ id, avatar, discriminator }: Json): string {
  const hash = textOf(avatar);
  const cdn = 'https://cdn.discordapp.com';
  if (hash === '') return `${cdn}/embed/avatars/${Number(discriminator) % 5 || 0}.png`;
  return `${cdn}/avatars/${textOf(id)}/${hash}.${hash.startsWith('a_') ? 'gif' : 'png'}`;
}

/** Kakao's address counts as verified only while it still belongs to the visitor (`is_email_valid`). */
export function withKakaoAddress(user: Json): Json {
  const { is_email_verified: isVerified, is_email_valid: isValid } = objectOf(user['kakao_account']);
  return { ...user, is_verified: isVerified === true && isValid === true };
}

/** Zoom's addresses are verified, except for accounts with the login type 100 (email) before their confirmation. */
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

/** LinkedIn returns only the primary address, which is verified. */
export const linkedinAddress = ({ elements }: Json): unknown =>
  listOf(elements)
    .slice(0, 1)
    .map((element) => ({
      email: objectOf(element['handle~'])['emailAddress'],
      primary: true,
      verified: true,
    }));

/** LinkedIn returns names in several languages; the preferred one is used. */
export function withLinkedinName(user: Json): Json {
  const own = (field: string): unknown => {
    const { localized, preferredLocale } = objectOf(user[field]);
    const { language, country } = objectOf(preferredLocale);
    return objectOf(localized)[`${textOf(language)}_${textOf(country)}`];
  };
  return { ...user, whole_name: joined(own('firstName'), own('lastName')) };
}
