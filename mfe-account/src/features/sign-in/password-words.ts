const fewest = 8;
/** Hosted GoTrue hashes with bcrypt, which uses at most 72 bytes. */
const maxBytes = 72;

/** Why a new password is refused; undefined if it is accepted. */
export function passwordComplaint(password: string): string | undefined {
  const length = Array.from(password).length;
  if (length < fewest) return `At least ${fewest} characters; this has ${length}.`;
  if (new TextEncoder().encode(password).length > maxBytes)
    return `At most ${maxBytes} plain letters; some letters count as two or more.`;
  return undefined;
}

/** Rates a new password in words: mainly by its length; passwords that are guessed quickly are named as such. */
export function passwordWords(password: string, email: string): string {
  const length = Array.from(password).length;
  if (length === 0) return `At least ${fewest} characters. A few unrelated words make a good one.`;
  if (length < fewest)
    return `${fewest - length} more ${fewest - length === 1 ? 'character' : 'characters'}.`;
  if (isGuessable(password, email)) return 'Long enough, but guessed quickly. Add a word or two.';
  return length < 12 ? 'Fine. Longer is stronger.' : 'Good and long.';
}

function isGuessable(password: string, email: string): boolean {
  const plain = password.toLowerCase();
  const name = email.split('@')[0]?.toLowerCase() ?? '';
  const bare = plain.replaceAll(/[^a-z]/g, '');
  return (
    new Set(plain).size < 5 ||
    (name.length > 2 && plain.includes(name)) ||
    ['password', 'passwort', 'qwerty', 'qwertz', 'letmein', 'irodori', 'iloveyou'].some(
      (word) => bare === word,
    ) ||
    '0123456789012345678901234567890'.includes(plain) ||
    '9876543210987654321098765432109'.includes(plain)
  );
}
