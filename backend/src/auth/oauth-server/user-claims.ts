import type { UserRow } from '../accounts/users.ts';

/** The claims of the scope `profile`. */
export function profileClaims(user: UserRow) {
  const metadata = user.raw_user_meta_data ?? {};
  const first = (...names: string[]) =>
    names.map((name) => metadata[name]).find((value) => typeof value === 'string' && value !== '');
  const name = first('name') ?? user.email;
  const picture = first('picture', 'avatar_url');
  const username = first('preferred_username', 'username');
  return {
    ...(name && { name }),
    ...(picture !== undefined && { picture }),
    ...(username !== undefined && { preferred_username: username }),
    updated_at: Math.floor(Date.parse(user.updated_at) / 1000),
  };
}
