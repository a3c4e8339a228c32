import type { ProposalOrder } from './engine-type.ts';

/** Lists names, and takes one of them or its number. Undefined if there are none. */
export async function choose(
  { ask, say }: ProposalOrder,
  kind: string,
  names: readonly string[],
  fallback: string | undefined,
): Promise<string | undefined> {
  if (names.length === 0) return undefined;
  list(say, `${kind}s`, names);
  const response = await ask(`${kind}, by its name or number`, fallback);
  return names[Number(response) - 1] ?? response;
}

export function list(say: (line: string) => void, title: string, names: readonly string[]): void {
  if (names.length === 0) return;
  say(`${title}:`);
  for (const [at, name] of names.entries()) say(`  ${at + 1}  ${name}`);
}

/** Reads `name` or `name:weight`. */
export function loraOf(text: string): { name: string; weight?: number } {
  const [, name = text, weight] = /^(.*):(-?[\d.]+)$/.exec(text) ?? [];
  return { name, ...(weight !== undefined && { weight: Number(weight) }) };
}

/** Models of this kind draw about a megapixel, as their names say; older ones a quarter of it. */
const largeModel = /xl|pony|illustrious|noob|flux|sd3/i;

/** The number of pixels that a model was probably trained at, by its name. */
export const pixelsOf = (model: string): number => (largeModel.test(model) ? 2 ** 20 : 2 ** 18);
