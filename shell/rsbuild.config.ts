import { createRequire } from 'node:module';
import path from 'node:path';
import { browsers, cssModulesOptions, lateIntegrity, pluginProvideShared } from '@irodori/build';
import { defineConfig, type EnvironmentConfig, type RsbuildConfig, rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { readTexts } from 'texts';
import { devServer, distFolder } from './build/dev-server.ts';
import { pluginBuiltInTexts } from './build/built-in-texts-plugin.ts';
import { pluginShellManifest } from './build/shell-manifest-plugin.ts';

/**
 * Puts the styles of every page into one stylesheet. Those of shared components that are loaded on demand stay beside
 * their code, except while developing, where pages name the one stylesheet alone. The font faces of scripts beyond
 * Latin (a third of a megabyte of unicode ranges) have their own stylesheet.
 */
const stylesOfEveryPage = (isDev: boolean) =>
  ({
    name: 'shell',
    type: 'css/mini-extract',
    test: /^(?!.*(?:fonts-extra|@fontsource))/,
    chunks: isDev ? 'all' : 'initial',
    enforce: true,
  }) as const;

/**
 * Pages request with their scripts what they show only then, so that their first text arrives earlier: font faces of letters
 * that English lacks, and two components. While developing, it is part of the one stylesheet.
 */
const lateStyles = {
  name: 'late',
  type: 'css/mini-extract',
  test: /\/(?:fonts-latin|(?:update-notice|navigation-progress)\.module)\.css$/,
  chunks: 'initial',
  enforce: true,
  priority: 1,
} as const;

/** Files with a name, whose sizes `.size-limit.json` bounds. The schemas of jobs are also those of the header's tray. */
const inOneFile = (name: string, test: RegExp) => ({ name, test, chunks: 'async', enforce: true }) as const;
const zod = inOneFile('shared-zod', /\/node_modules\/zod\//);
/* The rules of a prompt form are in a file of their own, since they need no schemas. */
const contract = inOneFile(
  'shared-contract',
  /\/shared\/contract\/src\/(?!jobs\/(?:check-prompt|field-content)\.)/,
);

/** Browsers that know this comment compile a file's functions while it loads, beside the main thread. */
const eagerlyCompiled = new rspack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  entryOnly: true,
  include: /\.js$/,
  // After the file is minified, which would drop the comment, and before its source map and its hash are made.
  stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

const hashesOfLaterFiles = lateIntegrity({
  entry: /\/shell\.\w+\.js$/,
  file: (hash) => `static/js/async/integrity.${hash}.js`,
});

/** The package names only its development build, which contains warnings for the console. */
const routerInProduction = (): Record<string, string> => {
  const router = createRequire(createRequire(import.meta.url).resolve('react-router-dom'));
  const folder = path.join(router.resolve('react-router/package.json'), '../dist/production');
  return {
    'react-router$': path.join(folder, 'index.mjs'),
    'react-router/dom$': path.join(folder, 'dom-export.mjs'),
  };
};

/** Beside the files of pages, whose sizes are bounded. */
const devtoolsFolder = 'static/devtools';

/** The server's code for a thread of the site in one file, which starts in a quarter of the time of its 550 sources. */
const thread: EnvironmentConfig = {
  source: { entry: { thread: './server/threads/thread.ts' } },
  output: {
    target: 'node',
    module: true,
    cleanDistPath: false,
    distPath: { root: `${distFolder(false)}/server` },
    filename: { js: '[name].mjs' },
    sourceMap: { js: 'source-map' },
    minify: false,
  },
  tools: {
    rspack: {
      module: {
        parser: { javascript: { importMeta: false, dynamicImportMode: 'eager', exprContextCritical: false } },
      },
    },
  },
};

/** In development the files are also written to disk, where `server/main.ts` reads them; see build/dev.ts. */
export const shellConfig = (isDev: boolean): RsbuildConfig => ({
  mode: isDev ? 'development' : 'production',
  plugins: [pluginReact(), pluginProvideShared(), pluginShellManifest(), pluginBuiltInTexts(readTexts())],
  resolve: { alias: isDev ? {} : routerInProduction() },
  output: {
    cssModules: cssModulesOptions('shell'),
    cleanDistPath: !isDev,
    // The entry lists the hashes of all files, so each letter counts some 50 times.
    filenameHash: 'contenthash:8',
    // The page's policy allows fonts and styles only from files, not from data: URLs.
    dataUriLimit: 0,
  },
  tools: {
    // Fontsource lists a .woff file beside each .woff2; browsers that can run this site never request it.
    cssLoader: { url: { filter: (url) => !url.endsWith('.woff') } },
  },
  performance: { printFileSize: false },
  environments: {
    web: {
      source: {
        entry: {
          shell: { import: ['@irodori/build/late-integrity', './src/app/entry.browser.tsx'], html: false },
        },
      },
      output: {
        target: 'web',
        overrideBrowserslist: browsers,
        distPath: { root: `${distFolder(isDev)}/client` },
        sourceMap: { js: 'source-map' },
      },
      splitChunks: {
        preset: 'none',
        cacheGroups: {
          stylesOfEveryPage: stylesOfEveryPage(isDev),
          zod,
          contract,
          ...(!isDev && { lateStyles }),
        },
      },
      security: { sri: { enable: !isDev, algorithm: 'sha256' } },
      tools: {
        htmlPlugin: false,
        rspack: (config, { appendPlugins, prependPlugins }) => {
          config.output.crossOriginLoading = 'anonymous';
          // Must run before React and before the shell's refresh runtime, else the modules' runtimes find no renderer.
          const hook = '@irodori/build/refresh-hook';
          if (isDev) prependPlugins(new rspack.EntryPlugin(import.meta.dirname, hook, {}));
          else {
            prependPlugins(eagerlyCompiled);
            appendPlugins(hashesOfLaterFiles);
          }
        },
      },
    },
    // A program of its own with its own React, so that no byte of the other files depends on it.
    devtools: {
      source: { entry: { devtools: { import: './src/devtools/entry.devtools.ts', html: false } } },
      dev: { hmr: false },
      output: {
        target: 'web',
        overrideBrowserslist: browsers,
        cleanDistPath: false,
        distPath: {
          root: `${distFolder(isDev)}/client`,
          js: devtoolsFolder,
          jsAsync: devtoolsFolder,
          css: devtoolsFolder,
          cssAsync: devtoolsFolder,
        },
      },
      splitChunks: false,
      tools: {
        htmlPlugin: false,
        // Two programs of one name would take each other's chunks.
        rspack: { output: { uniqueName: 'irodori-devtools', crossOriginLoading: 'anonymous' } },
      },
    },
    node: {
      source: {
        entry: { shell: './src/app/entry.server.tsx' },
      },
      output: {
        target: 'node',
        module: false,
        distPath: { root: `${distFolder(isDev)}/server` },
        filename: { js: '[name].cjs' },
        sourceMap: { js: 'source-map' },
        minify: false,
      },
      // One file that is read at the start, so that a new build does not affect a running shell.
      tools: { rspack: { output: { asyncChunks: false } } },
    },
    ...(isDev ? {} : { thread }),
  },
  ...(isDev ? devServer : {}),
});

export default defineConfig(({ command }) => shellConfig(command === 'dev'));
