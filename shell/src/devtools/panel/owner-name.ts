import type { Ownership } from '../records/ask-site.ts';
import type { Response } from './use-response.ts';

export type OwnerResponse = Response<Ownership>;

/** The owner of the present page in words. */
export function ownerName(response: OwnerResponse): string {
  if (response.state === 'waiting') return 'Asking the site';
  if (response.state === 'failed') return 'Unknown, the site did not respond';
  const { value } = response;
  switch (value.kind) {
    case 'owned':
      return `${value.route.module}@${value.route.version}`;
    case 'unowned':
      return 'shell (no module has this page)';
    case 'unavailable':
      return value.module === null ? 'shell (the site has no modules)' : `${value.module} (unavailable)`;
    case 'stale':
      return 'Unknown, the site no longer serves this composition';
  }
}
