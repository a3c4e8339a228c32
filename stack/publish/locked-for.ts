/**
 * The part of pnpm's lockfile on which the build of a package depends: all of it but the entries of other modules, so that a
 * new module, or a library that one module takes, has no other package built anew. What those entries name and nobody else
 * had is in the rest of the lockfile as well, and then all packages are built.
 */
export const lockedFor = (name: string, lockfile: string): string =>
  lockfile.replace(/^ {2}(mfe-[\w-]+):\n(?:(?: {4}.*)?\n)*/gm, (entry, module) =>
    module === name ? entry : '',
  );
