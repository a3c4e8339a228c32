import { fitFaults } from '@irodori/build/fit';
import type { ModuleManifest } from '@irodori/contract/composition';
import type { ShellOffer } from '@irodori/contract/shell-offer';
import type { TrialOutcome } from '@irodori/contract/trial';
import { type Fault, sentence } from './fault.ts';
import type { ShellAtHand } from './shell-at-hand.ts';
import { siteOffer } from './site-offer.ts';
import { tryInShell } from './try-in-shell.ts';

/** A version, and the patterns that its module owns. */
export interface OwnedVersion {
  readonly folder: string;
  readonly manifest: ModuleManifest;
  readonly owned: readonly string[];
}

/** The shells with which versions are compared. */
export interface Shells {
  readonly atHand: ShellAtHand | undefined;
  /** Addresses of sites. */
  readonly sites: readonly string[];
}

/** A shell that was asked: the folder of its build, or the address of its site. */
interface AskedShell {
  readonly at: string;
  /** Its version; null if the site did not say what its shell offers. */
  readonly shell: string | null;
}

export interface Judgement {
  readonly shells: readonly AskedShell[];
  /** One for each version. */
  readonly outcomes: readonly (Omit<TrialOutcome, 'fault'> & { readonly faults: readonly Fault[] })[];
}

function fitSentences({ manifest }: OwnedVersion, at: string, offer: ShellOffer): Fault[] {
  const { id, version } = manifest;
  return fitFaults(manifest, offer).map((fault) => ({
    about: 'fit',
    message: sentence(
      `${id}@${version} does not fit the shell of ${at}: ${fault}`,
      'Build the module against that shell, or deploy a shell that has it first.',
    ),
  }));
}

/** Compares versions with what shells offer, and has the shell at hand evaluate them. */
export async function judgeVersions(
  versions: readonly OwnedVersion[],
  { atHand, sites }: Shells,
): Promise<Judgement> {
  const offers = await Promise.all(sites.map(async (site) => ({ at: site, offer: await siteOffer(site) })));
  const tried =
    atHand &&
    (await tryInShell(
      atHand,
      versions.map(({ folder, owned }) => ({ folder, owned: [...owned] })),
    ));
  if (atHand !== undefined) offers.push({ at: atHand.dist, offer: tried?.offer });
  return {
    shells: offers.map(({ at, offer }) => ({ at, shell: offer?.shell ?? null })),
    outcomes: versions.map((version, index) => {
      const fit = offers.flatMap(({ at, offer }) =>
        offer === undefined ? [] : fitSentences(version, at, offer),
      );
      const { fault = null, evaluationMs = null, memoryBytes = null } = tried?.outcomes[index] ?? {};
      const { id, version: name } = version.manifest;
      // The shell's own reason is then the first of these.
      const isKnown = fault === null || fit.length > 0;
      const code: Fault[] = isKnown
        ? []
        : [{ about: 'code', message: sentence(`${id}@${name} is refused by the shell: ${fault}`) }];
      return { faults: [...fit, ...code], evaluationMs, memoryBytes };
    }),
  };
}
