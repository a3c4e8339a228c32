import { Heading } from '@irodori/ui/heading';
import { serverMs } from '../records/server-ms.ts';
import type { ShownPage } from '../records/watch-pages.ts';
import { aliveMs } from '../records/when-alive.ts';
import { Facts } from './facts.tsx';
import { inMs } from './in-ms.ts';
import { type OwnerResponse, ownerName } from './owner-name.ts';

interface Props {
  readonly page: ShownPage;
  readonly owner: OwnerResponse;
}

/** The present page and its times. */
export function PagePart({ page, owner }: Props) {
  const route = owner.state === 'arrived' && owner.value.kind === 'owned' ? owner.value.route : undefined;
  const data = route && `${route.data ?? 'private'}${route.guarded === true ? ', needs a session' : ''}`;
  return (
    <section aria-labelledby="devtools-page">
      <Heading level={3} id="devtools-page">
        This page
      </Heading>
      <Facts
        facts={[
          ['Path', page.path],
          ['Pattern', route?.pattern ?? '–'],
          ['Owner', ownerName(owner)],
          ['Data', data ?? '–'],
          ['Server’s first byte', inMs(serverMs())],
          ['Alive after', inMs(aliveMs())],
          ['Last navigation', page.navigationMs === undefined ? 'none yet' : inMs(page.navigationMs)],
        ]}
      />
    </section>
  );
}
