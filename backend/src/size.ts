import { z } from 'zod';

/** A size such as `50MiB` or `10MB`, or a number of bytes. */
export const size = z.union([z.number().int(), z.string()]).transform((value, context) => {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)\s*([KMG]i?B|B)?$/i.exec(String(value)) ?? [];
  if (amount === undefined) {
    context.addIssue({ code: 'custom', message: `expected a size such as 10MiB, not ${value}` });
    return z.NEVER;
  }
  const power = { '': 0, b: 0, k: 1, m: 2, g: 3 }[unit.toLowerCase().charAt(0)] ?? 0;
  return Math.round(Number(amount) * 1024 ** power);
});
