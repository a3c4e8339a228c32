import { ownedRoutes, patternsOf, type RegistryIndex } from '@irodori/contract/composition';
import { RegistryError } from '../registry-error.ts';
import { claimRoutes } from '../route-owners.ts';
import { refuseOtherBytes, refuseOtherPackage } from '../version-claims.ts';
import { type CheckedVersion, checkVersion } from '../version-files.ts';
import { budgetFaults } from './budgets.ts';
import { type Fault, faultsOf } from './fault.ts';
import { type Judgement, judgeVersions, type Shells } from './judge-versions.ts';
import { stylesheetFaults } from './styles.ts';

/** What was found about one version. Module and version are null if the manifest cannot be read. */
export type CheckedModule = Judgement['outcomes'][number] & {
  readonly module: string | null;
  readonly version: string | null;
};

export interface Check {
  readonly shells: Judgement['shells'];
  readonly checked: readonly CheckedModule[];
}

/** The patterns that the version would own, and what else the registry says against it. */
function claims(
  index: RegistryIndex,
  checked: CheckedVersion,
): { owned: readonly string[]; faults: Fault[] } {
  const { manifest } = checked;
  let owned = patternsOf(manifest);
  const faults = faultsOf('ownership', [
    () => refuseOtherBytes(index, checked),
    () => refuseOtherPackage(index, checked),
    () => (owned = ownedRoutes(claimRoutes(index, manifest), manifest.id)),
  ]);
  return { owned, faults };
}

/** Finds everything for which a build would be refused, by the registry and by shells. */
export async function checkBuild(dist: string, index: RegistryIndex, shells: Shells): Promise<Check> {
  let intact: CheckedVersion;
  try {
    intact = await checkVersion(dist);
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    const faults: Fault[] = [{ about: 'files', message: error.message }];
    const unknown = { module: null, version: null, evaluationMs: null, memoryBytes: null };
    return { shells: [], checked: [{ ...unknown, faults }] };
  }
  const { manifest } = intact;
  const { owned, faults } = claims(index, intact);
  const judgement = await judgeVersions([{ folder: dist, manifest, owned }], shells, true);
  const [outcome = { faults: [], evaluationMs: null, memoryBytes: null }] = judgement.outcomes;
  const all = [
    ...faults,
    ...outcome.faults,
    ...(await stylesheetFaults(dist, manifest)),
    ...(await budgetFaults(dist, manifest, outcome)),
  ];
  const { id: module, version } = manifest;
  return { shells: judgement.shells, checked: [{ module, version, ...outcome, faults: all }] };
}
