import { readFileSync } from 'node:fs';
import { type CityResponse, Reader } from 'mmdb-lib';

/** The place of an IP address in words, such as “Berlin, Germany”; undefined if it is not known. */
export type PlaceOf = (address: string) => string | undefined;

/**
 * Opens a database of places in the MMDB format with the fields of GeoIP2 (city or country), and keeps it in memory.
 * @throws Error naming the file if it cannot be read
 */
export function openPlaces(file: string): PlaceOf {
  const reader = openReader(file);
  return (address) => {
    const found = recordOf(reader, address);
    return [found?.city?.names.en, found?.country?.names.en].filter(Boolean).join(', ') || undefined;
  };
}

function openReader(file: string): Reader<CityResponse> {
  try {
    return new Reader<CityResponse>(readFileSync(file));
  } catch (error) {
    throw new Error(`PLACES_FILE ${file} is no database of places that can be read.`, { cause: error });
  }
}

function recordOf(reader: Reader<CityResponse>, address: string): CityResponse | null {
  try {
    return reader.get(address);
  } catch {
    // A database of IPv4 alone has no place for an IPv6 address.
    return null;
  }
}
