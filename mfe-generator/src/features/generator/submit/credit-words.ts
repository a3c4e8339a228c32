/** A number of credits in words. */
export const credits = (count: number): string => `${count} ${count === 1 ? 'credit' : 'credits'}`;
