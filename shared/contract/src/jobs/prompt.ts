import { z } from 'zod/mini';

/** A filled form: field name → text, chosen values, or the storage path of an uploaded image. */
export const prompt = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
export type Prompt = z.infer<typeof prompt>;

const longestWords = 200;

/** The main text of a prompt: the field `prompt`, else the longest text; cut before the word that goes beyond {@link longestWords} code points. */
export function askedWords(asked: Prompt): string {
  const texts = Object.values(asked).flat();
  const main = [asked['prompt'] ?? []].flat()[0] ?? texts.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const letters = Array.from(main);
  if (letters.length <= longestWords) return main;
  // Some languages have no blanks.
  return `${letters
    .slice(0, longestWords)
    .join('')
    .replace(/\s\S{0,30}$/, '')
    .trimEnd()}…`;
}

/** The rule of a prompt field that a value broke. */
export const promptRule = z.enum([
  'required',
  'type',
  'minLength',
  'maxLength',
  'minValue',
  'maxValue',
  'option',
  'unknown',
]);
export type PromptRule = z.infer<typeof promptRule>;

export const promptIssue = z.object({
  field: z.string(),
  rule: promptRule,
  /** The bound of the rule, e.g. 500 for maxLength. */
  limit: z.optional(z.number()),
  /** The value's length: code points of a text, or number of choices. The value itself is never reported. */
  length: z.int(),
  message: z.string(),
});
export type PromptIssue = z.infer<typeof promptIssue>;
