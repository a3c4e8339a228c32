import { Notice } from '@irodori/ui/notice';
import { endOverridePath } from './end-override-path.ts';

/** Versions that the visitor sees in place of the published ones. */
export interface ShownOverride {
  /** Empty if they cannot be shown. */
  readonly modules: readonly { readonly id: string; readonly version: string }[];
  readonly until: Date;
}

/** Says above every page that it is not the published site. Only the server renders it. */
export function OverrideBar({ modules, until }: ShownOverride) {
  const end = until.toLocaleString('en-GB', { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'short' });
  const names = modules.map(({ id, version }) => `${id}@${version}`).join(', ');
  const title =
    modules.length === 0
      ? 'You have opened a link to other versions, which cannot be shown.'
      : `You see ${names} in place of what is published.`;
  return (
    <aside aria-label="Not the published site">
      <Notice tone="warning" announce={false} title={title}>
        The link works until {end} UTC. <a href={endOverridePath}>Leave</a>
      </Notice>
    </aside>
  );
}
