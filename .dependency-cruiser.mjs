import { globSync } from 'node:fs';

/**
 * Who may import whom (docs/decisions/imports-go-one-way.md). `stack/commands/import-rules.ts` runs it and fails when
 * fewer modules are seen than the tree has, so that a parser that sees nothing cannot pass.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const test =
  '\\.test\\.tsx?$|/fixtures?/|/tests?/|vitest\\.config|rsbuild\\.|standalone\\.tsx$|/samples?/|/sample-|/scripts/';
/** A package may import itself and these folders of the workspace; packages of npm are free here. */
const only = (name, folders) => ({
  name: `${name}-imports`,
  severity: 'error',
  from: { path: `^${name}/`, pathNot: test },
  to: {
    path: '^(shell|mfe-[a-z0-9-]+|shared|supabase|backend|worker|registry|stack|stripe-double|engine-doubles|texts|e2e|bench)/',
    pathNot: [`^${name}/`, ...folders.map((folder) => `^${folder}/`)],
  },
});

export default {
  forbidden: [
    only('shared/contract', []),
    {
      name: 'contract-needs-zod-only',
      severity: 'error',
      from: { path: '^shared/contract/src', pathNot: test },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-peer', 'core'], pathNot: 'node_modules/.*/?zod/' },
    },
    {
      // Classic zod is for servers (docs/decisions/zod-mini-in-browsers.md).
      name: 'browsers-get-zod-mini',
      severity: 'error',
      from: {
        path: '^(shared/(contract|platform|kit|ui|prose|passwords|devices|webp|words|ink)|mfe-[a-z0-9-]+|shell/(src|fixtures))/',
      },
      to: { path: 'node_modules/.*/?zod/', pathNot: '/zod/mini/' },
    },
    only('shared/platform', ['shared/contract']),
    {
      name: 'platform-has-no-react',
      severity: 'error',
      from: { path: '^shared/platform/src', pathNot: test },
      to: { path: 'node_modules/.*(react|react-dom)/' },
    },
    only('shared/ui', []),
    only('shared/kit', ['shared/platform', 'shared/contract']),
    only('shared/prose', []),
    only('shared/passwords', []),
    only('shared/devices', []),
    only('shared/webp', []),
    only('shared/words', ['shared/contract']),
    only('shared/ink', ['shared/words']),
    only('shared/build', ['shared/contract']),
    only('shared/testing', ['shared/[a-z]+']),
    ...globSync('mfe-*').map((name) =>
      only(name, ['shared/(kit|platform|ui|contract|prose|passwords|devices|webp|words|ink)']),
    ),
    only('shell', ['shared/kit', 'shared/platform', 'shared/ui', 'shared/contract', 'shared/build']),
    only('worker', ['shared/contract', 'shared/devices', 'shared/webp', 'shared/words', 'shared/ink']),
    only('registry', ['shared/contract', 'shared/build', 'shared/platform']),
    only('stripe-double', []),
    only('engine-doubles', []),
    only('texts', ['shared/contract']),
    {
      // Its tests included: it is published on its own.
      name: 'backend-knows-no-product',
      severity: 'error',
      from: { path: '^backend/' },
      to: { path: '^(shell|mfe-[a-z]+|shared|supabase|worker|registry|stack|texts|e2e|bench)/' },
    },
    {
      name: 'backend-by-its-face',
      severity: 'error',
      from: { pathNot: '^backend/' },
      to: {
        path: '^backend/',
        pathNot: '^backend/(src/(environment|index|machine)|testing/index|contract/index)\\.ts$',
      },
    },
    {
      name: 'contract-cases-speak-as-clients-do',
      severity: 'error',
      from: { path: '^backend/contract/(cases/|client)' },
      to: {
        pathNot:
          '^backend/contract/(cases/|client)|node_modules/.*/?(@supabase/supabase-js|nid-webauthn-emulator|vitest)/|^node:',
        dependencyTypesNot: ['core'],
      },
    },
    only('supabase/functions', ['shared/contract']),
    // The seed names the engines' vocabulary and has them draw the catalogue's pictures.
    only('supabase', ['shared/contract', 'shared/passwords', 'shared/words', 'worker', 'backend']),
    {
      name: 'testing-in-tests-only',
      severity: 'error',
      from: { pathNot: [test, '^shared/testing/', '^e2e/'] },
      to: { path: '^shared/testing/' },
    },
    {
      name: 'no-circular',
      severity: 'error',
      from: { pathNot: 'node_modules' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: { pathNot: 'node_modules|rsbuild\\.config|(supabase|project)/functions' },
      to: { couldNotResolve: true, pathNot: '\\.css$|^@irodori/build/(share-scope|shared-modules)$' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|^\\.irodori' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.json', '.css'],
    },
  },
};
