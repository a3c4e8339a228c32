/** Credits that a visitor begins with; a guest who registers gets the rest. The database grants the same. */
export const firstCredits = { guest: 10, account: 100 } as const;
