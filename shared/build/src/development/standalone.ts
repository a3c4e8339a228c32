import path from 'node:path';
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { cssModulesOptions } from '../css.ts';

/** Serves `src/standalone.tsx` of the module in the current folder: the module without shell, on a fake platform. */
export default defineConfig({
  plugins: [pluginReact()],
  source: { entry: { standalone: './src/standalone.tsx' } },
  output: { cssModules: cssModulesOptions('standalone'), distPath: { root: 'dist-standalone' } },
  html: { title: `${path.basename(process.cwd())}, alone` },
  server: { host: '127.0.0.1', historyApiFallback: { index: '/standalone.html' } },
});
