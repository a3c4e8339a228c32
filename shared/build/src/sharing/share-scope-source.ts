import { sharedList, type SharedLibrary } from './shared.ts';

const text = JSON.stringify;

/** Source of a curated library: only its listed exports and members, so that the bundler can drop the rest. */
export function curatedSource({ name, exports = [], members = {} }: SharedLibrary): string {
  const plain = exports.filter((key) => members[key] === undefined);
  const curated = exports.filter((key) => members[key] !== undefined);
  return [
    plain.length > 0 ? `export { ${plain.join(', ')} } from ${text(name)};` : '',
    ...curated.flatMap((key) => {
      const names = members[key] ?? [];
      return [
        `import { ${key} as all_${key} } from ${text(name)};`,
        `export const ${key} = { ${names.map((member) => `${text(member)}: all_${key}.${member}`).join(', ')} };`,
      ];
    }),
  ].join('\n');
}

/** Source of `@irodori/build/share-scope`. `curated` returns the request of a library's curated source. */
export function shareScopeSource(curated: (library: SharedLibrary) => string): string {
  const entries = sharedList().map((library) => {
    const request = text(library.exports === undefined ? library.name : curated(library));
    const comment =
      library.chunk === false
        ? '/* webpackMode: "eager" */'
        : `/* webpackChunkName: ${text(library.chunk)} */`;
    return `  ${text(library.name)}: at(${text(library.version)}, () => import(${comment} ${request})),`;
  });
  return [
    'const at = (version, load) => ({',
    "  [version]: { from: 'shell', loaded: 1, get: () => load().then((namespace) => () => namespace) },",
    '});',
    'export const shareScope = {',
    ...entries,
    '};',
  ].join('\n');
}

/** The names of a curated library that a browser gets; undefined stands for the whole namespace. */
const curatedNames = ({ exports, members = {} }: SharedLibrary): readonly string[] | undefined =>
  exports && [
    ...exports,
    ...Object.entries(members).flatMap(([key, names]) => names.map((name) => `${key}.${name}`)),
  ];

/** Source of `@irodori/build/shared-modules`. */
export function sharedModulesSource(): string {
  const libraries = sharedList();
  return [
    ...libraries.map(({ name }, index) => `import * as m${index} from ${text(name)};`),
    'export const sharedModules = {',
    ...libraries.map(({ name }, index) => `  ${text(name)}: m${index},`),
    '};',
    'const offer = (namespace, version, curated, keys) => {',
    '  const members = keys.flatMap((key) => Object.keys(namespace[key]).map((name) => `${key}.${name}`));',
    '  const server = [...Object.keys(namespace), ...members];',
    '  return { version, browser: curated ?? server, server };',
    '};',
    'export const sharedOffer = {',
    ...libraries.map((library, index) => {
      const given = [library.version, curatedNames(library), Object.keys(library.members ?? {})];
      return `  ${text(library.name)}: offer(m${index}, ${given.map((value) => text(value) ?? 'undefined').join(', ')}),`;
    }),
    '};',
  ].join('\n');
}
