/** The rules of the content backend, `cms/src/extensions/users-permissions`. */
const shortestName = 3;
const longestName = 50;
const shortestPassword = 8;
/** Of its UTF-8: bcrypt ignores what follows. */
const longestPasswordBytes = 72;

export function nameFault(name: string): string | undefined {
  const { length } = name.trim();
  return length < shortestName || length > longestName
    ? `Please choose a name of ${shortestName} to ${longestName} characters.`
    : undefined;
}

export function emailFault(email: string): string | undefined {
  if (email.trim() === '') return 'Please enter your email address.';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
    ? undefined
    : 'An address looks like name@example.com.';
}

export const presentFault = (text: string, what: string): string | undefined =>
  text === '' ? `Please enter your ${what}.` : undefined;

export function newPasswordFault(password: string): string | undefined {
  if (Array.from(password).length < shortestPassword)
    return `Please choose a password of at least ${shortestPassword} characters.`;
  return new TextEncoder().encode(password).byteLength > longestPasswordBytes
    ? 'This password is too long: 72 letters are the most, fewer with accents or symbols.'
    : undefined;
}
