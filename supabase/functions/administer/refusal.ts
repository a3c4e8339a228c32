import { administerRefusals, type AdministerCode } from '../../../shared/contract/src/refusals.ts';

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: AdministerCode;

  constructor(code: AdministerCode) {
    super(code);
    this.code = code;
  }
}

/** Calls a function of the database as the administrator, and returns its result. @throws Refusal when the database refuses */
export async function callAs(
  own: {
    rpc(
      name: string,
      args: object,
    ): PromiseLike<{ data: unknown; error: { code: string; message: string } | null }>;
  },
  name: string,
  args: object,
): Promise<unknown> {
  const { data, error } = await own.rpc(name, args);
  if (!error) return data;
  if (!Object.hasOwn(administerRefusals, error.message))
    throw new Error(`${name}: ${error.code} ${error.message}`);
  throw new Refusal(error.message as AdministerCode);
}
