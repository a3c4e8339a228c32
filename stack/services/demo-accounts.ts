import { isLoopbackUrl } from 'barebase/machine';
import type { Settings } from '../settings/settings.ts';
import { StepError } from '../terminal/progress.ts';

/** Sample accounts of the local stack, for trying the site. */
export const demoAccounts = [
  { email: 'aki@irodori.example', name: 'Aki (demo)' },
  { email: 'mio@irodori.example', name: 'Mio (demo)' },
] as const;

/** The account by which the gate of the local stack sees pages that need a session. */
export const gateAccount = { email: 'gate@irodori.example', name: 'Gate' } as const;

/** Whether the site gets sample accounts: one with a hosted backend, or under an address for others, gets none. */
export const hasDemoAccounts = ({ hosted, siteUrl }: Pick<Settings, 'hosted' | 'siteUrl'>): boolean =>
  hosted === undefined && isLoopbackUrl(siteUrl);

interface SampleAccount {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

/** Creates the accounts that do not exist yet. */
export async function createAccounts(
  { url, secretKey }: { readonly url: string; readonly secretKey: string },
  accounts: readonly SampleAccount[],
): Promise<void> {
  for (const { email, name, password } of accounts) {
    const response = await fetch(`${url}/auth/v1/admin/users`, {
      method: 'POST',
      headers: {
        apikey: secretKey,
        authorization: `Bearer ${secretKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ email, password, email_confirm: true, user_metadata: { name } }),
    });
    if (response.ok) continue;
    const body = await response.text();
    if (response.status === 422 && /email_exists|already/.test(body)) continue;
    throw new StepError(
      `The account ${email} could not be created: ${response.status} ${body.slice(0, 300)}`,
    );
  }
}
