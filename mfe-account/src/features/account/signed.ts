/** Formats an amount of credits with its sign: `+100`, `−2`, `0` (a capture). */
export const signed = (amount: number): string =>
  amount === 0 ? '0' : amount < 0 ? `−${-amount}` : `+${amount}`;
