import type { ApplicationGrant } from '@irodori/platform';
import { dayWords } from '@irodori/ui/day';

/** What can tell applications of one name apart, the clearest first; undefined where an application lacks it. */
const marks: readonly ((grant: ApplicationGrant) => string | undefined)[] = [
  ({ client }) => hostOf(client.uri),
  ({ grantedAt }) => `since ${dayWords(grantedAt, 'short')}`,
];

/** By the id of an application, what tells it from the others of its name; applications with a name of their own have nothing. */
export function tellApart(grants: readonly ApplicationGrant[]): ReadonlyMap<string, string> {
  const groups = Map.groupBy(grants, ({ client }) => client.name?.trim().toLowerCase());
  return new Map([...groups.values()].filter(({ length }) => length > 1).flatMap(marked));
}

function marked(group: readonly ApplicationGrant[]): [string, string][] {
  const mark = marks.find((of) => new Set(group.map(of).filter(Boolean)).size === group.length);
  return group.map((grant, index) => [grant.client.id, mark?.(grant) ?? `${index + 1} of ${group.length}`]);
}

const hostOf = (uri: string | null): string | undefined =>
  uri !== null && URL.canParse(uri) ? new URL(uri).host || undefined : undefined;
