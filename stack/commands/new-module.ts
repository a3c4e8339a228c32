import { createModule } from '../modules/create-module.ts';
import { root } from '../paths.ts';
import pnpmVersion from '../pnpm.json' with { type: 'json' };
import { say, sayError, StepError } from '../terminal/progress.ts';
import { run } from '../terminal/run.ts';

const pnpm = pnpmVersion.specifier;
/** The journey begins on a page of this module that needs no backend. */
const besideIt = ['--module', 'mfe-content'];

/**
 * `npm run new-module -- <id>`: writes the package of a new module, installs its dependencies, runs its test, and beside it
 * its journey on a site with the shell, the new module and the one on whose page the journey begins.
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
  const journey = `journeys/${id}.spec.ts`;
  // Not by bootstrap.mjs, which would install once more after the change of the lockfile.
  const [testCode, journeyCode] = await Promise.all([
    run('vitest', ['run', '--project', name], root),
    run('node', ['stack/commands/journey.ts', ...besideIt, '--module', name, journey], root),
  ]);
  if (testCode !== 0) {
    throw new StepError(`${name} is written, but its test fails (above). Try again: npm test -- ${name}`);
  }
  if (journeyCode !== 0) {
    throw new StepError(
      `${name} is written, but its journey fails (above). Try again: npm run journeys -- ${journey}`,
    );
  }
  say(`
  ${name} is written, with one page at /${id} and its link in the header. Its test passes, and so does its journey in a browser,
  on a small site of its own (${((performance.now() - begun) / 1000).toFixed(0)} s).

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
