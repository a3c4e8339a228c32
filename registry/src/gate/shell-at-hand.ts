import path from 'node:path';
import { exists, checkoutOf, nearestCheckout } from '../checkout.ts';
import { RegistryError } from '../registry-error.ts';

/** A build of a shell on this machine. */
export interface ShellAtHand {
  /** The checkout whose code tries versions with the build. */
  readonly checkout: string;
  /** Folder of the build. */
  readonly dist: string;
}

const isBuild = (dist: string): Promise<boolean> => exists(path.join(dist, 'shell.json'));
const distOf = (checkout: string): string => path.join(checkout, 'shell/dist');

/** What `--shell <folder>` and `--no-shell` say: a checkout or a build, or false. */
export type GivenShell = string | false | undefined;

/**
 * The shell of a given folder; without one, that of the checkout around `cwd`, if it is built.
 * @throws RegistryError if the given folder has no build
 */
export async function shellAtHand(given: GivenShell, cwd: string): Promise<ShellAtHand | undefined> {
  if (given === false) return undefined;
  if (given === undefined) {
    const checkout = await nearestCheckout(cwd);
    if (checkout === undefined || !(await isBuild(distOf(checkout)))) return undefined;
    return { checkout, dist: distOf(checkout) };
  }
  const folder = path.resolve(cwd, given);
  if (await isBuild(distOf(folder))) return { checkout: folder, dist: distOf(folder) };
  if (await isBuild(folder)) return { checkout: await checkoutOf(cwd), dist: folder };
  throw new RegistryError(
    `${folder} has no build of a shell. Build it first (npm --prefix shell run build) and name its checkout or its shell/dist.`,
  );
}
