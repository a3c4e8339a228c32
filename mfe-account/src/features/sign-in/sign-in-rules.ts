export type LoginMode = 'sign-in' | 'sign-up';

export interface SignInValues {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export type SignInIssues = { readonly [Field in keyof SignInValues]?: string };

const longestName = 80;

/** Faults that prevent the submission, by field. The backend decides whether an address is valid. */
export function signInIssues(mode: LoginMode, { name, email, password }: SignInValues): SignInIssues {
  const isNew = mode === 'sign-up';
  const complaints = {
    name: isNew ? nameComplaint(name) : undefined,
    email: emailComplaint(email.trim()),
    password: !isNew && password === '' ? 'Please enter your password.' : undefined,
  };
  return Object.fromEntries(Object.entries(complaints).filter(([, complaint]) => complaint !== undefined));
}

export const nameComplaint = (name: string): string | undefined =>
  Array.from(name.trim()).length > longestName ? `At most ${longestName} characters.` : undefined;

export function emailComplaint(email: string): string | undefined {
  if (email === '') return 'Please enter your email address.';
  return /^[^\s@]+@[^\s@]+$/.test(email) ? undefined : 'An address looks like name@example.com.';
}
