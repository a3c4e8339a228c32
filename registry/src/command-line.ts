import { Command, CommanderError } from 'commander';
import { z } from 'zod';
import { mirrorBucket } from './bucket/mirrors.ts';
import { bucketSettings } from './bucket/settings.ts';
import { addAdmit } from './commands/admit.ts';
import { addBuild } from './commands/build.ts';
import { addCanary } from './commands/canary.ts';
import type { AddCommand, CommandContext } from './commands/command-context.ts';
import { addCheck } from './commands/check.ts';
import { addDev } from './commands/dev.ts';
import { addDiff } from './commands/diff.ts';
import { addEngines } from './commands/engines.ts';
import { addGc } from './commands/gc.ts';
import { addGrant } from './commands/grant.ts';
import { addJudge } from './commands/judge.ts';
import { addKeys } from './commands/keys.ts';
import { addLink } from './commands/link.ts';
import { addList } from './commands/list.ts';
import { addLog } from './commands/log.ts';
import { addNew } from './commands/new.ts';
import { addPromote } from './commands/promote.ts';
import { addPublish } from './commands/publish.ts';
import { addReissue } from './commands/reissue.ts';
import { addRemove } from './commands/remove.ts';
import { addRevoke } from './commands/revoke.ts';
import { addRollback } from './commands/rollback.ts';
import { addSmoke } from './commands/smoke.ts';
import { addVerify } from './commands/verify.ts';
import { addWatch } from './commands/watch.ts';
import { type commandEnvironment, sitesOf } from './environment.ts';
import { refresh } from './index-store.ts';
import { RegistryError } from './registry-error.ts';
import { visitorOf } from './sites/gate-visitor.ts';
import { keysOf } from './signing/signed-state.ts';

/** All commands, in the order in which the help lists them. */
const commands: readonly AddCommand[] = [
  addNew,
  addBuild,
  addDev,
  addCheck,
  addPublish,
  addAdmit,
  addCanary,
  addJudge,
  addPromote,
  addRollback,
  addRemove,
  addGrant,
  addRevoke,
  addLink,
  addSmoke,
  addList,
  addDiff,
  addLog,
  addVerify,
  addGc,
  addReissue,
  addKeys,
  addEngines,
  addWatch,
];

/** Commands that neither read nor change a registry. */
const withoutRegistry: ReadonlySet<string> = new Set(['new', 'build', 'engines']);

interface Terminal extends Pick<CommandContext, 'cwd' | 'clock'> {
  readonly environment: z.ZodSafeParseResult<z.infer<typeof commandEnvironment>>;
  /** Writes to the standard output. */
  readonly write: (text: string) => void;
  /** Writes to the standard error output. */
  readonly writeError: (text: string) => void;
}

/** Runs one command line and returns its exit code. */
export async function irodori(
  args: readonly string[],
  { write, writeError, environment, ...given }: Terminal,
): Promise<number> {
  const isJson = args.includes('--json');
  const complain = (message: string) =>
    writeError(`${isJson ? JSON.stringify({ error: message }) : message}\n`);
  if (!environment.success) {
    complain(z.prettifyError(environment.error));
    return 1;
  }
  const {
    REGISTRY_DIR: folder,
    IRODORI_KEYS: keys,
    IRODORI_SITES: sites,
    OVERRIDE_SECRET: overrideSecret,
  } = environment.data;
  mirrorBucket(folder, bucketSettings(environment.data));
  const context: CommandContext = {
    ...given,
    folder,
    keys: keysOf({ folder, keys }),
    overrideSecret,
    gateVisitor: visitorOf(environment.data),
    sites: sitesOf(sites),
    isJson,
    say: (line) => (isJson ? undefined : write(`${line}\n`)),
    document: (value) => (isJson ? write(`${JSON.stringify(value)}\n`) : undefined),
    complain,
  };
  const program = new Command('irodori')
    .description('Builds, publishes and operates the modules of a registry; REGISTRY_DIR names its folder.')
    .option('--json', 'print one JSON document, and errors as {"error": …}')
    .configureHelp({ showGlobalOptions: true })
    // Errors are thrown and printed below, so that `--json` applies to them.
    .configureOutput({ writeOut: write, writeErr: isJson ? () => {} : writeError, outputError: () => {} })
    .exitOverride();
  for (const add of commands) add(program, context);
  program.hook('preAction', async (_program, command) => {
    if (withoutRegistry.has(command.name())) return;
    if (folder === '')
      throw new RegistryError('REGISTRY_DIR is missing: it names the folder of the registry.');
    await refresh(folder);
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    const isHelpPrinted = error instanceof CommanderError && error.code === 'commander.help' && !isJson;
    if (!isHelpPrinted) complain(messageOf(error, isJson));
    return 1;
  }
}

function messageOf(error: unknown, isJson: boolean): string {
  if (error instanceof RegistryError) return error.message;
  if (error instanceof CommanderError) {
    if (error.code === 'commander.help') return 'A command is missing. `irodori --help` lists them.';
    return error.message.replace(/^error: /, '');
  }
  if (!(error instanceof Error)) return String(error);
  return isJson ? error.message : (error.stack ?? error.message);
}
