import { z } from 'zod';
import { AuthError } from './auth-error.ts';
import type { AuthContext } from './auth-context.ts';
import { checkStrength, hashPassword } from './passwords.ts';
import { emailAddress } from './sign-up.ts';
import { insertUser, listUsers, publicUser, userByEmail, userById } from './users.ts';

const json = z.record(z.string(), z.unknown());

export const newUserBody = z.object({
  id: z.uuid().optional(),
  email: emailAddress,
  password: z.string().optional(),
  email_confirm: z.boolean().default(false),
  user_metadata: json.default({}),
  app_metadata: json.default({}),
});

/** supabase-js sends an empty value for what its caller left out. */
const whole = (fallback: number, most: number) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(1).max(most).default(fallback),
  );

export const pageQuery = z.object({ page: whole(1, Number.MAX_SAFE_INTEGER), per_page: whole(50, 1000) });

export async function createUser(context: AuthContext, body: z.infer<typeof newUserBody>) {
  if (body.password) checkStrength(body.password, context.settings.minimum_password_length);
  const passwordHash = body.password ? await hashPassword(body.password) : null;
  return context.database.transaction(async (sql) => {
    if (await userByEmail(sql, body.email)) {
      throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
    }
    return publicUser(
      await insertUser(sql, {
        id: body.id,
        email: body.email,
        passwordHash,
        isConfirmed: body.email_confirm,
        metadata: body.user_metadata,
        appMetadata: body.app_metadata,
      }),
    );
  });
}

export async function getUser(context: AuthContext, id: string) {
  const user = z.uuid().safeParse(id).success ? await userById(context.database, id) : undefined;
  if (!user) throw notFound();
  return publicUser(user);
}

export async function deleteUser(context: AuthContext, id: string): Promise<void> {
  await getUser(context, id);
  await context.database.query('delete from auth.users where id = $1', [id]);
}

export async function pageOfUsers(context: AuthContext, { page, per_page }: z.infer<typeof pageQuery>) {
  const users = await listUsers(context.database, page, per_page);
  const { rows } = await context.database.query<{ total: number }>(
    'select count(*) as total from auth.users',
  );
  return { users: users.map(publicUser), total: rows[0]?.total ?? 0 };
}

const notFound = () => new AuthError(404, 'user_not_found', 'User not found');
