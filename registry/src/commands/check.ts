import type { AddCommand } from './command-context.ts';
import { addShellOptions, type ShellOptions } from './shell-option.ts';
import { addSites } from './tell-change.ts';
import { buildOf } from '../checkout.ts';
import { type Check, checkBuild, type CheckedModule } from '../gate/check-build.ts';
import { checkLive } from '../gate/check-live.ts';
import { shellAtHand } from '../gate/shell-at-hand.ts';
import { readIndex } from '../index-store.ts';
import { RegistryError } from '../registry-error.ts';

interface CheckOptions extends ShellOptions {
  readonly site?: readonly string[];
}

/** @throws RegistryError with every fault */
export function refuseFaults({ checked }: Check): void {
  const messages = checked.flatMap(({ faults }) => faults.map(({ message }) => message));
  if (messages.length > 0) throw new RegistryError(messages.join('\n'));
}

function measured({ module, version, evaluationMs, memoryBytes }: CheckedModule): string {
  const subject = `${module}@${version} can be served`;
  if (evaluationMs === null) return subject;
  const holds = memoryBytes === null ? '' : ` and holds ${(memoryBytes / 1e6).toFixed(1)} MB`;
  return `${subject}: its code took ${evaluationMs.toFixed(0)} ms${holds}`;
}

function shellLine({ at, shell }: Check['shells'][number]): string {
  return shell === null
    ? `${at} does not say what its shell offers, so nothing was compared with it`
    : `compared with the shell ${shell} of ${at}`;
}

export const addCheck: AddCommand = (program, { folder, cwd, sites, say, document }) => {
  const command = program
    .command('check')
    .description('find all reasons for which a build, or a version that visitors have, would be refused')
    .argument('[module]', 'id or folder of a module, or the folder of a build (default: all live versions)');
  addSites(addShellOptions(command), 'compare with the shell of this site').action(
    async (name: string | undefined, { shell, site }: CheckOptions) => {
      const shells = { atHand: await shellAtHand(shell, cwd), sites: site ?? sites };
      const index = await readIndex(folder);
      const check =
        name === undefined
          ? await checkLive(folder, index, shells)
          : await checkBuild(await buildOf(name, cwd), index, shells);
      document(check);
      for (const asked of check.shells) say(shellLine(asked));
      if (check.shells.length === 0)
        say('no shell was asked: name a site by --site, or a shell that is built by --shell');
      refuseFaults(check);
      for (const each of check.checked) say(measured(each));
    },
  );
};
