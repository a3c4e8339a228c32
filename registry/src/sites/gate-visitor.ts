import { nearestCheckout } from '../checkout.ts';
import { stackVariables } from '../stack-variables.ts';

/** An account that the gate has at a site. It signs in by its password, or else by a link that the secret key makes. */
export interface GateVisitor {
  readonly email: string;
  readonly proof:
    | { readonly password: string }
    /** The secret key of the Supabase project with this address. */
    | { readonly project: string; readonly secretKey: string };
}

interface VisitorVariables {
  readonly GATE_EMAIL?: string | undefined;
  readonly GATE_PASSWORD?: string | undefined;
  readonly SUPABASE_URL?: string | undefined;
  readonly SUPABASE_SECRET_KEY?: string | undefined;
}

/** The visitor that variables name; undefined if they name none, or no way in which it signs in. */
export function visitorOf({
  GATE_EMAIL: email,
  GATE_PASSWORD: password,
  SUPABASE_URL: project,
  SUPABASE_SECRET_KEY: secretKey,
}: VisitorVariables): GateVisitor | undefined {
  if (email === undefined) return undefined;
  if (password !== undefined) return { email, proof: { password } };
  if (project === undefined || secretKey === undefined) return undefined;
  return { email, proof: { project, secretKey } };
}

interface VisitorPlaces {
  readonly gateVisitor: GateVisitor | undefined;
  readonly cwd: string;
}

/** The visitor of the environment, else that of the stack in the checkout, which is an account at that stack's site alone. */
export async function visitorAt(
  site: string,
  { gateVisitor, cwd }: VisitorPlaces,
): Promise<GateVisitor | undefined> {
  if (gateVisitor !== undefined) return gateVisitor;
  const checkout = await nearestCheckout(cwd);
  const kept = checkout === undefined ? {} : await stackVariables(checkout);
  return URL.parse(kept['SITE_URL'] ?? '')?.origin === new URL(site).origin ? visitorOf(kept) : undefined;
}
