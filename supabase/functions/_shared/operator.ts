import { z } from 'zod';

/** The operator, as far as functions need to know. */
export const operatorEnvironment = z.object({
  /** Gets questions of visitors and payments to decide on by mail; without it they are on the administrators’ page alone. */
  OPERATOR_EMAIL: z.email().optional(),
  /** The seller on receipts; the same variables fill in the imprint. */
  OPERATOR_NAME: z.string().trim().default(''),
  /** Postal address; lines are separated by commas. */
  OPERATOR_ADDRESS: z.string().trim().default(''),
  OPERATOR_VAT_ID: z.string().trim().default(''),
});

/** The names of the variables, for code that passes them on. */
export const operatorVariables: readonly string[] = Object.keys(operatorEnvironment.shape);

type Get = (name: string) => string | undefined;

/** @throws Error that names the fault without the value */
function readOperator(get: Get): z.infer<typeof operatorEnvironment> {
  const given = Object.fromEntries(operatorVariables.map((name) => [name, get(name) || undefined]));
  const { success, data } = operatorEnvironment.safeParse(given);
  if (!success) throw new Error('OPERATOR_EMAIL must be an email address.');
  return data;
}

/** @throws Error that names the fault without the value */
export const readOperatorEmail = (get: Get): string | null => readOperator(get).OPERATOR_EMAIL ?? null;

/** Name, address and VAT number of the operator, for receipts; null if none is set. @throws Error as above */
export function readSeller(get: Get): string | null {
  const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address, OPERATOR_VAT_ID: vatId } = readOperator(get);
  const facts = [name, address, vatId && `VAT number ${vatId}`].filter((fact) => fact !== '');
  return facts.length === 0 ? null : facts.join(', ');
}
