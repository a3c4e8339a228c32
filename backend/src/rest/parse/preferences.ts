/** The preferences of the `Prefer` header. */
export interface Preferences {
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | null;
  readonly return: 'representation' | 'minimal' | 'headers-only' | null;
  readonly count: 'exact' | 'planned' | 'estimated' | null;
  /** How the transaction ends; null if the request does not choose or the project does not let it choose. */
  readonly tx: 'commit' | 'rollback' | null;
  readonly missing: 'default' | 'null' | null;
  readonly handling: 'strict' | 'lenient' | null;
  readonly timezone: string | null;
  readonly maxAffected: number | null;
  readonly invalid: readonly string[];
}

const known = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
  tx: ['commit', 'rollback'],
} as const;

/** Parses the `Prefer` header; of several preferences with one name, the first counts. */
export function parsePreferences(header: string | null, allowsTx: boolean): Preferences {
  const given = (header ?? '')
    .split(',')
    .map((preference) => preference.trim())
    .filter(Boolean);
  const valueOf = (name: string): string | null =>
    given.find((preference) => preference.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
  const choice = <K extends keyof typeof known>(name: K): (typeof known)[K][number] | null => {
    const values: readonly (typeof known)[K][number][] = known[name];
    return (
      given.flatMap((preference) => values.find((value) => preference === `${name}=${value}`) ?? [])[0] ??
      null
    );
  };
  const timezone = valueOf('timezone');
  const maxAffected = valueOf('max-affected');
  const accepted = Object.entries(known).flatMap(([name, values]) =>
    values.map((value) => `${name}=${value}`),
  );
  return {
    resolution: choice('resolution'),
    return: choice('return'),
    count: choice('count'),
    tx: allowsTx ? choice('tx') : null,
    missing: choice('missing'),
    handling: choice('handling'),
    timezone: timezone !== null && isTimezone(timezone) ? timezone : null,
    maxAffected: /^-?\d{1,15}$/.test(maxAffected ?? '') ? Number(maxAffected) : null,
    invalid: given.filter(
      (preference) =>
        !accepted.includes(preference) &&
        !preference.startsWith('max-affected=') &&
        !(preference.startsWith('timezone=') && isTimezone(preference.slice('timezone='.length))),
    ),
  };
}

function isTimezone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** The value of `Preference-Applied`: the given preferences that have a meaning for this kind of request. */
export function appliedPreferences(
  preferences: Preferences,
  kinds: readonly (keyof Preferences)[],
): string | null {
  const order = [
    'resolution',
    'missing',
    'return',
    'count',
    'tx',
    'handling',
    'timezone',
    'maxAffected',
  ] as const;
  const applied = order.flatMap((name) => {
    const value = kinds.includes(name) ? preferences[name] : null;
    if (value === null || (name === 'maxAffected' && preferences.handling !== 'strict')) return [];
    return [`${name === 'maxAffected' ? 'max-affected' : name}=${value}`];
  });
  return applied.length > 0 ? applied.join(', ') : null;
}
