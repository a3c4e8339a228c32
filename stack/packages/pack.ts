import { execFile } from 'node:child_process';
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { modules, root } from '../paths.ts';

const run = promisify(execFile);

/** What modules of other repositories are built, tested and released with. */
const folders = [...globSync('shared/*/package.json', { cwd: root }).map(dirname), 'registry'].toSorted();

const commandLine = { folder: 'registry', name: '@irodori/cli' };

/** Their files that are no TypeScript. */
const otherFiles = [
  'src/**/*.{css,js,woff2}',
  'src/**/*.d.ts',
  'src/**/*.template',
  'src/**/.*.template',
  '*.d.ts',
  '{README,CHANGELOG}.md',
];

export interface PackedPackage {
  /** Its package.json. */
  readonly manifest: Pick<Manifest, 'name' | 'version' | 'dependencies'>;
  /** The package of this checkout from which it was made. */
  readonly folder: string;
  readonly tarball: string;
}

type Versions = Readonly<Record<string, string>>;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly type: string;
  readonly bin?: Versions;
  readonly exports: Versions;
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly peerDependencies?: Versions;
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

/** The versions with which a package is developed, which its package.json names by a catalog or the workspace. */
const installed = (among: readonly string[], wanted: Versions = {}, range = ''): Versions =>
  Object.fromEntries(
    Object.keys(wanted).map((name) => {
      const files = among.map((folder) => join(root, folder, 'node_modules', name, 'package.json'));
      const file = files.find((each) => existsSync(each));
      if (file === undefined) throw new Error(`${name} is not installed in ${among.join(', ')}.`);
      return [name, range + readJson<Manifest>(file).version];
    }),
  );

const compiled = (files: Versions): Versions =>
  Object.fromEntries(
    Object.entries(files).map(([key, file]) => [key, file.replace(/(?<!\.d)\.tsx?$/, '.js')]),
  );

/** The package.json of the published package, whose versions npm understands. */
function publishedManifest(folder: string) {
  const { name, version, license, type, bin, exports, ...manifest } = readJson<Manifest>(
    join(root, folder, 'package.json'),
  );
  const isCommandLine = folder === commandLine.folder;
  return {
    name: isCommandLine ? commandLine.name : name,
    version,
    license,
    type,
    engines: { node: '>=24' },
    ...(bin && { bin: compiled(bin) }),
    exports: {
      ...(isCommandLine ? {} : compiled(exports)),
      ...(folder === moduleBuild && { './tsconfig.json': './tsconfig.json' }),
    },
    dependencies: installed([folder], manifest.dependencies),
    peerDependencies: installed([folder], manifest.peerDependencies, '^'),
  };
}

/** The package that brings the settings of TypeScript for modules. */
const moduleBuild = 'shared/build';

/** The settings of this repository, without those that name its files. */
function writeTypescriptSettings(dist: string): void {
  const text = readFileSync(join(root, 'tsconfig.base.json'), 'utf8').replaceAll(/^\s*\/\/.*$/gm, '');
  const { compilerOptions } = JSON.parse(text) as { compilerOptions: object };
  const settings = { compilerOptions: { ...compilerOptions, rootDirs: undefined } };
  writeFileSync(join(dist, 'tsconfig.json'), `${JSON.stringify(settings, null, 2)}\n`);
}

/** Files that a source names by their URL, which the compiler leaves as they are. */
const namesCompiled = (code: string): string =>
  code.replaceAll(/(new URL\(|import\.meta\.resolve\()('\.[^']*)\.tsx?'/g, "$1$2.js'");

/** A new module of another repository gets the versions that modules of this one have, and the command line. */
function writeTemplate(dist: string, version: string): void {
  const file = join(dist, 'src/new-module/template/common/package.json.template');
  const manifest = readJson<Manifest>(file);
  const write = {
    ...manifest,
    scripts: { ...(manifest as { scripts?: Versions }).scripts, types: 'tsc -p .' },
    dependencies: installed(modules, manifest.dependencies),
    devDependencies: {
      [commandLine.name]: version,
      ...installed(modules, manifest.devDependencies),
    },
    peerDependencies: installed(modules, manifest.peerDependencies, '^'),
  };
  writeFileSync(file, `${JSON.stringify(write, null, 2)}\n`);
}

/** Writes the packages as JavaScript with types and packs them, in dist/packages. */
export async function packPackages(): Promise<PackedPackage[]> {
  const dist = join(root, 'dist/packages');
  rmSync(dist, { recursive: true, force: true });
  await run(join(root, 'node_modules/.bin/tsc'), ['-p', join(import.meta.dirname, 'tsconfig.build.json')]);
  const manifests = folders.map(publishedManifest);
  for (const [index, folder] of folders.entries()) {
    const target = join(dist, folder);
    for (const file of globSync(otherFiles, { cwd: join(root, folder) }))
      cpSync(join(root, folder, file), join(target, file));
    for (const file of globSync('src/**/*.js', { cwd: target })) {
      const code = readFileSync(join(target, file), 'utf8');
      writeFileSync(join(target, file), namesCompiled(code));
    }
    cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
    writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifests[index], null, 2)}\n`);
  }
  const { version } = readJson<Manifest>(join(root, commandLine.folder, 'package.json'));
  writeTemplate(join(dist, commandLine.folder), version);
  writeTypescriptSettings(join(dist, moduleBuild));
  await run('npm', ['pack', '--silent', ...folders.map((folder) => `./${folder}`)], { cwd: dist });
  return manifests.map((manifest, index) => {
    const { name, version } = manifest;
    const tarball = join(dist, `${name.slice(1).replace('/', '-')}-${version}.tgz`);
    return { manifest, folder: join(root, folders[index] ?? ''), tarball };
  });
}
