/** The E.164 form of a typed number; characters with which people group digits are left out. */
export const phoneOf = (typed: string): string =>
  // A Japanese keyboard types wide digits; “(0)” is the zero that is dialled inside of a country alone.
  typed
    .normalize('NFKC')
    .replace('(0)', '')
    .replaceAll(/[\s().\u2010-\u2015/-]/g, '')
    .replace(/^00/, '+');

/** Tells the visitor why a phone number is not in E.164. The backend decides whether the number exists. */
export function phoneComplaint(phone: string): string | undefined {
  if (phone === '') return 'Please enter your phone number.';
  if (!/^\+?\d+$/.test(phone)) return 'A phone number has digits alone, after a + at its beginning.';
  if (!/^\+[1-9]/.test(phone))
    return 'Please begin with + and the code of your country: 090 1234 5678 in Japan is +81 90 1234 5678.';
  if (phone.length < 8) return 'This number is too short. Please type all of its digits.';
  return phone.length > 16 ? 'This number is too long: there are at most 15 digits.' : undefined;
}
