import { hash } from 'node:crypto';
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
  /** SHA-256 of what the shell offers, in hex; null likewise. */
  readonly offer: string | null;
}

export interface Judgement {
  readonly shells: readonly AskedShell[];
  /** One for each version. */
  readonly outcomes: readonly (Omit<TrialOutcome, 'fault'> & { readonly faults: readonly Fault[] })[];
}

interface Offer {
  readonly at: string;
  readonly offer: ShellOffer | undefined;
  /** What to do about a version that does not fit. */
  readonly advice: string;
}

const ofSite = async (site: string): Promise<Offer> => ({
  at: site,
  offer: await siteOffer(site),
  advice: 'Build the module with what that shell has, or deploy a shell that has it first.',
});

const ofBuild = ({ dist }: ShellAtHand, offer: ShellOffer): Offer => ({
  at: dist,
  offer,
  advice:
    'Build the module with what that shell has; or, if that build is older than its sources, build the shell again (npm --prefix shell run build).',
});

function fitSentences(manifest: ModuleManifest, { at, offer, advice }: Offer): Fault[] {
  if (offer === undefined) return [];
  return fitFaults(manifest, offer).map((fault) => ({
    about: 'fit',
    message: sentence(`${manifest.id}@${manifest.version} does not fit the shell of ${at}: ${fault}`, advice),
  }));
}

/** What the shell at hand says of a version: what does not fit, else why it does not admit it. */
function trialFaults(manifest: ModuleManifest, offer: Offer, fault: string | null): Fault[] {
  const fit = fitSentences(manifest, offer);
  if (fault === null || fit.length > 0) return fit;
  const message = sentence(
    `${manifest.id}@${manifest.version} is not admitted by the shell of ${offer.at}: ${fault}`,
  );
  return [{ about: 'code', message }];
}

/**
 * Compares versions with what shells offer, and has the shell at hand admit them for trial.
 * @param measuresMemory - of each version, for its budget; of 200 versions that takes most of the time
 */
export async function judgeVersions(
  versions: readonly OwnedVersion[],
  { atHand, sites }: Shells,
  measuresMemory: boolean,
): Promise<Judgement> {
  const offers = await Promise.all(sites.map(ofSite));
  const asked = versions.map(({ folder, owned }) => ({ folder, owned: [...owned] }));
  const report = atHand && (await tryInShell(atHand, { versions: asked, measuresMemory }));
  const built = report && ofBuild(atHand, report.offer);
  return {
    shells: [...offers, ...(built ? [built] : [])].map(({ at, offer }) => ({
      at,
      shell: offer?.shell ?? null,
      offer: offer === undefined ? null : hash('sha256', JSON.stringify(offer)),
    })),
    outcomes: versions.map(({ manifest }, index) => {
      const outcome = report?.outcomes[index];
      return {
        faults: [
          ...offers.flatMap((offer) => fitSentences(manifest, offer)),
          ...(built && outcome ? trialFaults(manifest, built, outcome.fault) : []),
        ],
        evaluationMs: outcome?.evaluationMs ?? null,
        memoryBytes: outcome?.memoryBytes ?? null,
      };
    }),
  };
}
