import { type SessionPlaces, sessionPlaces, sessionPlacesPath } from '@irodori/contract/session-places';

/** The places of the visitor's sessions; none where the operator has no database of places. */
export async function loadPlaces(): Promise<SessionPlaces> {
  const response = await fetch(sessionPlacesPath, { signal: AbortSignal.timeout(5000) });
  return sessionPlaces.parse(await response.json());
}
