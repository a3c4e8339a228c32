import { admissionRole } from '@irodori/contract/admission';
import { type Command, InvalidArgumentError } from 'commander';
import type { AddCommand } from './command-context.ts';
import { RegistryError } from '../registry-error.ts';
import { initKeys, type RootOptions } from '../signing/init-keys.ts';
import { addModuleKey, removeModuleKey, rotateKeys } from '../signing/key-changes.ts';
import { readRoles, renew, type SignedRole } from '../signing/renewal.ts';

function count(text: string): number {
  if (!/^[1-9]$/.test(text)) throw new InvalidArgumentError('It must be a number from 1 to 9.');
  return Number(text);
}

function validityOf({ role, until }: SignedRole): string {
  if (role === admissionRole) return 'certificates are valid without an end';
  return until === null ? 'nothing is signed' : `valid until ${until.slice(0, 10)}`;
}

function sentenceOf(told: SignedRole): string {
  const { role, keys, threshold, atHand } = told;
  const ids = keys.map((id) => id.slice(0, 8)).join(', ');
  return `${role}: ${validityOf(told)}, ${threshold === 1 ? 'key' : `${threshold} of the keys`} ${ids}${atHand ? '' : ' (not in the folder of keys)'}`;
}

export const addKeys: AddCommand = (program, context) => {
  const keys = program.command('keys').description('turn signing on, and make, replace and renew its keys');
  addInit(keys, context);
  addList(keys, context);
  addAdd(keys, context);
  addRemove(keys, context);
  addRotate(keys, context);
  addRenew(keys, context);
};

const addInit: AddCommand = (command: Command, { folder, keys, say, document }) => {
  command
    .command('init')
    .description('make the keys, and sign the index and all versions that it lists')
    .option('--root-keys <count>', 'how many root keys to make', count, 1)
    .option('--threshold <count>', 'how many root keys must sign a new root', count, 1)
    .action(async (options: RootOptions) => {
      if (options.threshold > options.rootKeys)
        throw new RegistryError(`${options.threshold} of ${options.rootKeys} root keys cannot sign.`);
      await initKeys({ folder, keys }, options);
      say(
        `The registry is signed. Give shells ${keys}/root.json as REGISTRY_ROOT, and move ${keys}/offline to a safe place.`,
      );
      document({ keys, roles: await readRoles({ folder, keys }) });
    });
};

const addList: AddCommand = (command, { folder, keys, say, document }) => {
  command
    .command('list')
    .description('roles, their keys, and how long what they have signed is valid')
    .action(async () => {
      const roles = await readRoles({ folder, keys });
      for (const role of roles ?? []) say(sentenceOf(role));
      if (roles === undefined) say('The registry is not signed. `irodori keys init` turns that on.');
      document({ roles: roles ?? [] });
    });
};

const addAdd: AddCommand = (command, { folder, keys, say, document }) => {
  command
    .command('add')
    .description("let a further key sign the versions of a module; needs the operator's key")
    .argument('<id>', 'id of the module')
    .option('--public <file>', "a team's public key (ed25519, PEM); without it a key is made")
    .action(async (id: string, options: { public?: string }) => {
      const key = await addModuleKey({ folder, keys }, id, options.public);
      say(`The key ${key.slice(0, 8)} signs the versions of ${id}`);
      document({ module: id, key });
    });
};

const addRemove: AddCommand = (command, { folder, keys, say, document }) => {
  command
    .command('remove')
    .description("take a key from a module; needs the operator's key")
    .argument('<id>', 'id of the module')
    .argument('<key>', 'the beginning of its id, as `keys list` tells it')
    .action(async (id: string, key: string) => {
      await removeModuleKey({ folder, keys }, id, key);
      say(`The key ${key} signs no version of ${id} any more`);
      document({ module: id, key });
    });
};

const addRotate: AddCommand = (command, { folder, keys, say, document }) => {
  command
    .command('rotate')
    .description('replace lost or leaked keys by new ones; sites follow by themselves')
    .argument('<role>', '`root` (all its keys), `targets`, `online`, `admission`, or the id of a module')
    .action(async (role: string) => {
      await rotateKeys({ folder, keys }, role);
      const roles = (await readRoles({ folder, keys })) ?? [];
      for (const each of roles) if (each.role === role) say(sentenceOf(each));
      document({ roles });
    });
};

const addRenew: AddCommand = (command, { folder, keys, say, document }) => {
  command
    .command('renew')
    .description('sign anew what the keys at hand may sign, so that it is valid for longer')
    .action(async () => {
      const roles = await renew({ folder, keys });
      for (const role of roles) say(sentenceOf(role));
      document({ roles });
    });
};
