import { isTooWeak, type Strength } from '@irodori/passwords/strength';

const fewest = 8;
/** Hosted GoTrue hashes with bcrypt, which uses at most 72 bytes. */
const maxBytes = 72;

/** Why a new password is refused; undefined if it is accepted. While its strength is not known, the backend decides. */
export function passwordComplaint(password: string, strength: Strength | undefined): string | undefined {
  const length = Array.from(password).length;
  if (length === 0) return 'Please choose a password.';
  if (length < fewest) return `At least ${fewest} characters; this has ${length}.`;
  if (new TextEncoder().encode(password).length > maxBytes)
    return `At most ${maxBytes} plain letters; some letters count as two or more.`;
  return strength !== undefined && isTooWeak(strength)
    ? 'This is too easy to guess. Add a word or two.'
    : undefined;
}

const strengthWords: Readonly<Record<Strength, string>> = {
  0: 'Long enough, but among the first that are tried.',
  1: 'Long enough, but guessed quickly.',
  2: 'Can be guessed with some patience. Another word helps.',
  3: 'Fine. Longer is stronger.',
  4: 'Strong.',
};

/** Rates a new password in words; `strength` is undefined until it is known. */
export function passwordWords(password: string, strength: Strength | undefined): string {
  const length = Array.from(password).length;
  if (length === 0) return `At least ${fewest} characters. A few unrelated words make a good one.`;
  if (length < fewest)
    return `${fewest - length} more ${fewest - length === 1 ? 'character' : 'characters'}.`;
  return strength === undefined ? 'Long enough.' : strengthWords[strength];
}
