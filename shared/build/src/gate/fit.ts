import type { ModuleManifest } from '@irodori/contract/composition';
import type { NamesByLibrary, ShellOffer } from '@irodori/contract/shell-offer';
import { satisfies } from 'semver';

const sides = { browser: 'in browsers', server: 'on the server' } as const;

/** The names that are missing on each side, by library. A library that the shell lacks is a fault of its own. */
function nameFaults(
  takes: Record<keyof typeof sides, NamesByLibrary>,
  shared: ShellOffer['shared'],
): string[] {
  const missing = new Map<string, (keyof typeof sides)[]>();
  for (const side of ['browser', 'server'] as const) {
    for (const [library, names] of Object.entries(takes[side])) {
      const offered = shared[library]?.[side];
      for (const name of names) {
        if (offered === undefined || offered.includes(name)) continue;
        const subject = `${name} from ${library}`;
        missing.set(subject, [...(missing.get(subject) ?? []), side]);
      }
    }
  }
  return [...missing].map(
    ([subject, where]) =>
      `it takes ${subject} ${where.map((side) => sides[side]).join(' and ')}, which the shell does not offer`,
  );
}

/**
 * Compares what a version takes with what a shell offers. Versions of older builds do not say which names they take, so only
 * their libraries and versions are compared.
 * @returns parts of a sentence whose subject is the version; empty if it fits
 */
export function fitFaults(
  { contract, shared: built, takes }: Pick<ModuleManifest, 'contract' | 'shared' | 'takes'>,
  offer: Omit<ShellOffer, 'shell'>,
): string[] {
  const libraries = new Set([...Object.keys(built), ...Object.keys({ ...takes?.browser, ...takes?.server })]);
  return [
    ...(contract === offer.contract
      ? []
      : [`it was built for contract ${contract}, the shell has ${offer.contract}`]),
    ...[...libraries].flatMap((name) => {
      const provided = offer.shared[name]?.version;
      if (provided === undefined) return [`it needs ${name}, which the shell does not share`];
      const wanted = built[name];
      return wanted === undefined || satisfies(provided, `^${wanted}`)
        ? []
        : [`it was built with ${name} ${wanted}, the shell has ${provided}`];
    }),
    ...(takes === undefined ? [] : nameFaults(takes, offer.shared)),
  ];
}
