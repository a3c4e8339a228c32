/** A number of credits in words. */
export const credits = (count: number): string => `${count} ${count === 1 ? 'credit' : 'credits'}`;

/** What pictures cost that cost `cost` credits each, as the beginning of a sentence. */
export function priceOf(cost: number, pictures: number): string {
  const isOne = pictures === 1;
  const these = isOne ? 'This picture' : `These ${pictures} pictures`;
  if (cost === 0) return `${these} ${isOne ? 'is' : 'are'} free`;
  return `${these} ${isOne ? 'costs' : 'cost'} ${credits(cost * pictures)}`;
}
