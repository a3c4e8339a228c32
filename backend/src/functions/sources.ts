import { existsSync, readdirSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** Temporary files of editors, which do not count as changes. */
const passing = /^\.#|^\..*\.sw[a-z]$|~$|\.tmp$/;
const notWalked = ['node_modules', '.git'];

/** Called with each folder before its entries are read. */
export type Entering = (folder: string) => void;

/** The targets of links in a folder's node_modules: packages and folders of the same workspace. */
export function linkedFolders(folder: string, entering: Entering): string[] {
  const entered = (inner: string): Dirent[] => {
    entering(inner);
    return entriesOf(inner);
  };
  const modules = join(folder, 'node_modules');
  if (!existsSync(modules)) return [];
  return entered(modules)
    .flatMap((entry) => (entry.name.startsWith('@') ? entered(join(modules, entry.name)) : [entry]))
    .filter((entry) => entry.isSymbolicLink() && existsSync(join(entry.parentPath, entry.name)))
    .map((entry) => realpathSync(join(entry.parentPath, entry.name)));
}

/** A string that changes whenever one of the files or folders changes. Installed packages are assumed not to change. */
export function stampOf(paths: readonly string[], entering: Entering): string {
  const own = new Set(paths.filter((path) => !path.includes(`${sep}node_modules${sep}`)));
  for (const path of own) entering(dirname(path));
  return [...own].flatMap((path) => [...stamps(path, entering)]).join('\n');
}

function* stamps(path: string, entering: Entering): Generator<string> {
  const found = stateOf(path);
  if (!found?.isDirectory()) {
    yield `${path} ${found?.mtimeMs} ${found?.size} ${found?.ino}`;
    return;
  }
  entering(path);
  for (const entry of entriesOf(path)) {
    const inner = join(path, entry.name);
    // A link to a folder may lead back here.
    const isWalked = !entry.isSymbolicLink() || !stateOf(inner)?.isDirectory();
    if (isWalked && !notWalked.includes(entry.name) && !passing.test(entry.name))
      yield* stamps(inner, entering);
  }
}

/** Undefined for a missing file or a dangling link. */
function stateOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
