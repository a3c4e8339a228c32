let common: ReadonlySet<string> | undefined;

/** Whether a password is on the list of those that are tried first, which is loaded with the first password. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= new Set((await import('@zxcvbn-ts/language-common')).dictionary['passwords-common']);
  return common.has(password.toLowerCase());
}
