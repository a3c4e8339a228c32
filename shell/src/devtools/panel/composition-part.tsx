import { Heading } from '@irodori/ui/heading';
import { endOverridePath } from '../../override/end-override-path.ts';
import type { ShownModules } from '../shown-modules.ts';
import { CopyButton } from './copy-button.tsx';
import { Facts } from './facts.tsx';
import { ModuleList } from './module-list.tsx';
import type { OwnerResponse } from './owner-name.ts';
import styles from './panel.module.css';
import type { Response } from './use-response.ts';

interface Props {
  readonly composition: string;
  readonly shellVersion: string;
  readonly modules: Response<ShownModules | undefined>;
  readonly owner: OwnerResponse;
}

/** The tab's composition: which versions it has and why. */
export function CompositionPart({ composition, shellVersion, modules, owner }: Props) {
  const present =
    owner.state === 'arrived' && owner.value.kind === 'owned' ? owner.value.route.module : undefined;
  const shown = modules.state === 'arrived' ? modules.value : undefined;
  return (
    <section aria-labelledby="devtools-composition">
      <Heading level={3} id="devtools-composition">
        Composition
      </Heading>
      <Facts
        facts={[
          [
            'Id',
            <>
              <a href={`/builds/${composition}.json`}>{composition}</a> <CopyButton value={composition} />
            </>,
          ],
          ['Shell', shellVersion],
        ]}
      />
      {shown === undefined ? (
        <p className={styles.note}>{messages[modules.state]}</p>
      ) : (
        <ModuleList modules={shown.modules} present={present} />
      )}
      {shown?.overrideUntil ? <Override until={shown.overrideUntil} /> : null}
    </section>
  );
}

const messages = {
  waiting: 'Asking the site',
  failed: 'The site did not respond. Close the panel and open it again.',
  arrived: 'The site no longer knows this composition. Load the page again.',
} satisfies Record<Response<unknown>['state'], string>;

function Override({ until }: { readonly until: string }) {
  const end = new Date(until).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <p className={styles.note}>
      A link shows its versions until <time dateTime={until}>{end}</time>. <a href={endOverridePath}>Leave</a>
    </p>
  );
}
