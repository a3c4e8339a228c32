/** The files of source code, which a page may name by the end of their path: `storage/index.ts`, `main.ts`. */
const isSource = (path: string): boolean => /\.(?:tsx?|mjs|css|sql)$/.test(path);

/**
 * The paths in inline code of a Markdown page, and whether each exists. A path that begins with a folder of the repository
 * must be complete; another path to source code may be the end of one. `*` and `<name>` stand for any name; `*.css`
 * alone is no path, nor is `./main.ts`, which code imports.
 * @param files the paths of all files of the repository
 */
export function namedPaths(page: string, files: readonly string[]): { path: string; exists: boolean }[] {
  const folders = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/', 1)[0]));
  const inline = page
    .replaceAll(/^```[^]*?^```/gm, '')
    .matchAll(/`((?!\*|\.\/)[\w.*<>-]+(?:\/[\w.*<>-]*)*)`/g);
  const named = [...new Set(Array.from(inline, ([, path = '']) => path))];
  return named.flatMap((path) => {
    const isComplete = path.includes('/') && folders.has(path.split('/', 1)[0]);
    if (!isComplete && !isSource(path)) return [];
    const text = path.replaceAll('.', '\\.').replaceAll(/\*|<[^>]*>/g, '[^/]+');
    const pattern = new RegExp(
      `${isComplete ? '^' : '(?:^|/)'}${text}${path.endsWith('/') ? '' : '(?:/|$)'}`,
    );
    return [{ path, exists: files.some((file) => pattern.test(file)) }];
  });
}
