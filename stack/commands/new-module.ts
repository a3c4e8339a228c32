import { createModule } from '../modules/create-module.ts';
import { root } from '../paths.ts';
import pnpmVersion from '../pnpm.json' with { type: 'json' };
import { say, sayError, StepError } from '../terminal/progress.ts';
import { run } from '../terminal/run.ts';

const pnpm = pnpmVersion.specifier;

/** `npm run new-module -- <id>`: writes the package of a new module and installs its dependencies. */
try {
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
  say(`
  ${name} is written, with one page at /${id}.

  See it      npm run dev, then open /${id}
  Change it   ${name}/src/features/first-page/first-page.route.tsx
  Test it     npm test -- ${name}
  Check all   npm run check

  Before \`npm start\` serves it, the operator of the site grants its route, because generators own /:app_slug:
  add the line
      '${id}': ['/${id}'],
  to stack/publish/route-grants.ts. A route that overlaps no other needs no grant.
  The next steps: docs/walk-throughs/add-a-module.md`);
} catch (error) {
  sayError(error);
  process.exit(1);
}
