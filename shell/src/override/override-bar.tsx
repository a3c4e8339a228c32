import { Notice } from '@irodori/ui/notice';
import { endOverridePath } from './end-override-path.ts';

/** Versions that the visitor sees in place of the published ones. */
export interface ShownOverride {
  readonly modules: readonly { readonly id: string; readonly version: string }[];
  readonly until: Date;
}

/** Says above every page that it is not the published site. Only the server renders it. */
export function OverrideBar({ modules, until }: ShownOverride) {
  const end = until.toLocaleString('en-GB', { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'short' });
  const names = modules.map(({ id, version }) => `${id}@${version}`).join(', ');
  return (
    <aside aria-label="Not the published site">
      <Notice tone="warning" announce={false} title={`You see ${names} in place of what is published.`}>
        Only you do, until {end} UTC. <a href={endOverridePath}>Leave</a>
      </Notice>
    </aside>
  );
}
