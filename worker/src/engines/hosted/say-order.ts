import type { ProposedSettings } from './model-parts.ts';

/** Tells an operator what an order of a picture has. */
export function sayOrder(
  { sizes, fields = {}, negative, largestSeed }: ProposedSettings,
  say: (line: string) => void,
): void {
  say('An order of a picture has:');
  if (sizes !== undefined)
    say(
      `  size: ${'values' in sizes ? sizes.values.join(', ') : `multiples of ${sizes.multiple} pixels, about ${sizes.pixels} in all`}`,
    );
  for (const [field, value] of Object.entries(fields)) say(`  ${field}: ${value}`);
  if (negative === true) say('  what to leave out');
  if (largestSeed !== undefined) say(`  a seed of up to ${largestSeed}`);
}
