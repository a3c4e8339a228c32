import { createModule } from '../modules/create-module.ts';
import { root } from '../paths.ts';
import pnpmVersion from '../pnpm.json' with { type: 'json' };
import { say, sayError, StepError } from '../terminal/progress.ts';
import { run } from '../terminal/run.ts';

const pnpm = pnpmVersion.specifier;

/**
 * `npm run new-module -- <id>`: writes the package of a new module, installs its dependencies, runs its test, and its journey on
 * a site of its own.
 */
try {
  const begun = performance.now();
  const [id, ...others] = process.argv.slice(2);
  if (id === undefined || others.length > 0) {
    throw new StepError('Usage: npm run new-module -- <id>, for example npm run new-module -- tea-garden');
  }
  const name = await createModule(root, id);
  const code = await run('npx', ['--yes', pnpm, 'install', '--no-frozen-lockfile'], root);
  if (code !== 0) {
    throw new StepError(
      `${name} is written, but its dependencies could not be installed (above). Try again: npx ${pnpm} install`,
    );
  }
  // Not by bootstrap.mjs, which would install once more after the change of the lockfile.
  if ((await run('vitest', ['run', '--project', name], root)) !== 0) {
    throw new StepError(`${name} is written, but its test fails (above). Try again: npm test -- ${name}`);
  }
  const journey = `journeys/${id}.spec.ts`;
  if ((await run('node', ['stack/commands/journey.ts', journey], root)) !== 0) {
    throw new StepError(
      `${name} is written, but its journey fails (above). Try again: npm run journeys -- ${journey}`,
    );
  }
  say(`
  ${name} is written, with one page at /${id} and its link in the header. Its test passes, and so does its journey in a browser,
  on a site of its own (${((performance.now() - begun) / 1000).toFixed(0)} s).

  See it      npm run dev, then open /${id}
  Change it   ${name}/src/features/first-page/first-page.route.tsx
  Test it     npm test -- ${name}, and in a browser npm run journeys -- ${journey}
  Check all   npm run check
  Serve it    npm start

  Its route, which generators with pages at /:app_slug would have otherwise, is granted in stack/publish/route-grants.ts;
  CODEOWNERS names @irodori/${id} as its team.
  The next steps: docs/walk-throughs/add-a-module.md`);
} catch (error) {
  sayError(error);
  process.exit(1);
}
