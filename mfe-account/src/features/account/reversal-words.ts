/** What became of bought credits whose payment was refunded or disputed; a won dispute gives them again. */
export const reversalWords = (amount: number): string => (amount < 0 ? 'Taken back' : 'Given again');
