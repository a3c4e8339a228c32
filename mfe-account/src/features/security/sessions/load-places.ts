import { sessionPlacesPath } from '@irodori/contract/paths';
import { z } from 'zod/mini';

const placesById = z.record(z.string(), z.string());

/** The places of the visitor's sessions by their ids; none where the operator has no database of places. */
export async function loadPlaces(): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(sessionPlacesPath, { signal: AbortSignal.timeout(5000) });
  return placesById.parse(await response.json());
}
