import type { RegistryIndex } from '@irodori/contract/composition';
import { entryOf, withChosen, withoutCanary, withPrevious } from './channels.ts';
import { versionFolder } from './folder.ts';
import { updateIndex } from './index-store.ts';
import { RegistryError } from './registry-error.ts';
import { claimRoutes } from './route-owners.ts';
import { type CheckedVersion, checkVersion, hasIntegrity } from './version-files.ts';

/** Checks that a version is listed and that its files are unchanged. @throws RegistryError */
async function intact(
  folder: string,
  index: RegistryIndex,
  id: string,
  version: string,
): Promise<CheckedVersion> {
  const listed = entryOf(index, id).versions[version];
  if (listed === undefined) {
    const known = Object.keys(entryOf(index, id).versions).join(', ');
    throw new RegistryError(`${id} has no published version "${version}" (published: ${known}).`);
  }
  const checked = await checkVersion(versionFolder(folder, id, version));
  if (!hasIntegrity(checked.bytes, listed.manifest)) {
    throw new RegistryError(
      `${id}@${version} is damaged: its module.json does not match ${listed.manifest}.`,
    );
  }
  return checked;
}

/** Makes a published version stable, for all visitors. */
export async function promote(folder: string, id: string, version: string): Promise<RegistryIndex> {
  return await updateIndex(folder, async (index) => {
    const { manifest } = await intact(folder, index, id, version);
    return withChosen(claimRoutes(index, manifest), manifest);
  });
}

export interface RolledBack {
  readonly from: string;
  readonly to: string;
}

/** Ends a running canary; without a canary, returns to the previous stable version. */
export async function rollback(folder: string, id: string): Promise<RolledBack> {
  let done: RolledBack | undefined;
  await updateIndex(folder, async (index) => {
    const { channels, history } = entryOf(index, id);
    const { stable, canary } = channels;
    if (canary !== undefined) {
      done = { from: canary.version, to: stable };
      return withoutCanary(index, id);
    }
    const previous = history.at(-1);
    if (previous === undefined) {
      throw new RegistryError(
        `${id} has no earlier stable version than ${stable}. Publish one, or promote a version.`,
      );
    }
    const { manifest } = await intact(folder, index, id, previous);
    done = { from: stable, to: previous };
    return withPrevious(claimRoutes(index, manifest), manifest);
  });
  if (done === undefined) throw new Error('The index was not updated.');
  return done;
}

/** Checks the files of every published version; `faults` names the damaged ones. */
export async function verify(
  folder: string,
  index: RegistryIndex,
): Promise<{ checked: number; faults: string[] }> {
  const faults: string[] = [];
  let checked = 0;
  for (const { id, versions } of index.modules) {
    for (const version of Object.keys(versions)) {
      checked += 1;
      try {
        await intact(folder, index, id, version);
      } catch (error) {
        if (!(error instanceof RegistryError)) throw error;
        faults.push(error.message);
      }
    }
  }
  return { checked, faults };
}
