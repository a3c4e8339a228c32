import type { Signers } from './key-files.ts';
import { delegationOf } from './modules.ts';
import { channelsRole, moduleRole } from './roles.ts';
import type { SignedContent } from './signed-state.ts';

/**
 * The keys that sign a change of the index, by the names that their files have: those of the modules whose list of versions
 * changed, and the online key.
 */
export function signedBy(content: SignedContent, before: SignedContent, signers: Signers): string[] {
  const lists = [...content.delegated.keys()].filter(
    (role) => content.delegated.get(role) !== before.delegated.get(role),
  );
  return [...lists, channelsRole].flatMap((role) => {
    const name = role === channelsRole ? 'online' : role.slice(moduleRole('').length);
    const keys = delegationOf(content.targets, role)?.keyIDs ?? [];
    return keys.filter((id) => signers.has(id)).map((id) => `${name}-${id.slice(0, 8)}`);
  });
}
