import path from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import { stubOfBrowserCode } from './browser-code.ts';
import { nameRouteChunks } from './route-chunks.ts';
import { withoutServerExports } from './server-exports.ts';
import { withoutServerHalf } from './server-half.ts';
import { refreshRouteModule } from '../development/route-refresh.ts';
import { sharedImportFaults } from '../sharing/shared-imports.ts';

const secretName = /SUPABASE_SECRET_KEY|sb_secret_/;

/** Checks and transforms a module's sources: chunk names, shared imports, no code of one side on the other. */
export function pluginModuleSource(): RsbuildPlugin {
  return {
    name: 'irodori:module-source',
    setup(api) {
      const root = api.context.rootPath;
      const own = path.join(root, 'src');
      api.transform({ test: /\.[jt]sx?$/, order: 'pre' }, ({ code, resourcePath, environment }) => {
        if (!resourcePath.startsWith(own)) return code;
        const file = path.relative(root, resourcePath);
        const faults = sharedImportFaults(resourcePath, code);
        const isWeb = environment.name === 'web';
        if (isWeb) {
          if (/\.server\.[jt]sx?$/.test(file))
            faults.push('is server-only code and reached the browser bundle');
          const secret = secretName.exec(code)?.[0];
          if (secret !== undefined)
            faults.push(`names the secret ${secret} in code that reaches the browser bundle`);
        }
        if (faults.length > 0) throw new Error(faults.map((fault) => `${file} ${fault}`).join('\n'));
        if (!isWeb && /\.browser\.[jt]sx?$/.test(file)) return stubOfBrowserCode(file, code);
        const isHot = isWeb && environment.config.mode === 'development';
        const kept = isWeb ? withoutServerHalf(resourcePath, withoutServerExports(resourcePath, code)) : code;
        const named = nameRouteChunks(resourcePath, kept);
        return isHot && file.endsWith('.route.tsx') ? refreshRouteModule(named) : named;
      });
    },
  };
}
