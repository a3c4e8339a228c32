import type { Understanding } from './understand.ts';

/** Why a phrase is in `notUnderstood`, in the brackets after it: the engine lacks a value of the vocabulary. */
export const lacking = 'this model cannot draw it';
/** The same: the form says what the visitor leaves out, so the picture shows it. */
export const keptByForm = 'left out, but chosen in the form';
/** The same: the visitor leaves out what every picture has, or words that nobody knows. */
export const notLeftOut = 'this cannot be left out';

/**
 * The phrases of `notUnderstood` that have one of three causes: those that the engine lacks, which Ink draws, because it has
 * the whole vocabulary; those that the picture shows, although they are left out, because the form says so; and those that
 * cannot be left out.
 */
export function causesOf({ notUnderstood }: Pick<Understanding, 'notUnderstood'>): {
  readonly lacking: readonly string[];
  readonly kept: readonly string[];
  readonly notLeftOut: readonly string[];
} {
  const because = (cause: string) =>
    notUnderstood.flatMap((phrase) =>
      phrase.endsWith(` (${cause})`) ? [phrase.slice(0, -cause.length - 3)] : [],
    );
  return { lacking: because(lacking), kept: because(keptByForm), notLeftOut: because(notLeftOut) };
}

/** The phrases of `notUnderstood` as they stand in the prompt, without causes and without what is to be left out. */
export function unmetWishes({ notUnderstood }: Pick<Understanding, 'notUnderstood'>): readonly string[] {
  const causes = causesOf({ notUnderstood });
  const leftOut = new Set([...causes.kept, ...causes.notLeftOut]);
  return notUnderstood
    .map((phrase) => phrase.replace(/ \([^)]*\)$/, ''))
    .filter((phrase) => !leftOut.has(phrase));
}
