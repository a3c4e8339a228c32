import { z } from 'zod';

/** The operator, as far as functions need to know. */
export const operatorEnvironment = z.object({
  /** Gets the questions of visitors by mail; without it administrators see them on their page alone. */
  OPERATOR_EMAIL: z.email().optional(),
});

/** The names of the variables, for code that passes them on. */
export const operatorVariables: readonly string[] = Object.keys(operatorEnvironment.shape);

/** @throws Error that names the fault without the value */
export function readOperatorEmail(get: (name: string) => string | undefined): string | null {
  const { success, data } = operatorEnvironment.safeParse({
    OPERATOR_EMAIL: get('OPERATOR_EMAIL') || undefined,
  });
  if (!success) throw new Error('OPERATOR_EMAIL must be an email address.');
  return data.OPERATOR_EMAIL ?? null;
}
