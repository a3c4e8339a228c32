import { type FactorKind, factorKinds } from './factor-kinds.ts';

/** Belongs to the device and outlives the session, so it is no `visitorKey`. */
const key = 'second-factor';

/** Keeps the kind of the factor that was given on this device. */
export function rememberKind(kind: FactorKind): void {
  try {
    localStorage.setItem(key, kind);
  } catch {
    // Storage is blocked: the safest kind is asked for again.
  }
}

/** The kind of the factor that was last given on this device. */
export function lastKind(): FactorKind | undefined {
  try {
    const kept = localStorage.getItem(key);
    return factorKinds.find((kind) => kind === kept);
  } catch {
    return undefined;
  }
}
