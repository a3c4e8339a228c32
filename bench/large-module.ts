/**
 * The code of a large module: it evaluates `code`, the bundle of another module with its source map, and exports `own`, whose
 * page needs a page of the other one.
 */
export function besides(
  code: string,
  { id, version, own }: { readonly id: string; readonly version: string; readonly own: string },
): string {
  const end = code.lastIndexOf('\n//# sourceMappingURL=');
  const both = own.replace('async () => (', 'async () => (await all.routes[0].lazy(), ');
  return `// ${id} ${version}\n${code.slice(0, end)}\nconst all = module.exports.default;\n${both}${code.slice(end)}`;
}
