/* oxlint-disable no-console -- this is a command line */
import { parseArgs } from 'node:util';
import { connect, findProject } from '../project/find.ts';
import { setAdministrator } from './set-role.ts';

/** `npm run administrator -- <address> [--remove]` */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { remove: { type: 'boolean', default: false } },
  });
  const [email] = positionals;
  if (email === undefined) throw new Error('Name the address: npm run administrator -- aki@example.org');
  const project = await findProject();
  await setAdministrator(connect(project), email, !values.remove);
  console.log(
    values.remove
      ? `${email} is no administrator of ${project.url} any more.`
      : `${email} is an administrator of ${project.url} after the next sign-in, and needs a second factor. The page is /admin.`,
  );
}

try {
  await main();
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
