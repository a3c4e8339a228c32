import { Button } from '@irodori/ui/button';
import { Heading } from '@irodori/ui/heading';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { FaultsPart } from '../faults/faults-part.tsx';
import { askModules, askOwner } from '../records/ask-site.ts';
import { CompositionPart } from './composition-part.tsx';
import type { Records } from './devtools.tsx';
import { ErrorsPart } from './errors-part.tsx';
import { OwnerPart } from './owner-part.tsx';
import { PagePart } from './page-part.tsx';
import styles from './panel.module.css';
import { SpeedPart } from './speed-part.tsx';
import { useObserved } from './use-observed.ts';
import { useResponse } from './use-response.ts';

interface Props extends Omit<Records, 'isOpen'> {
  /** Gets the focus if the panel is closed and the element that had it is gone. */
  readonly button: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** The panel beside the page, which stays usable. */
export function Panel({
  composition,
  shellVersion,
  pages,
  reports,
  faults,
  button,
  onClose,
  ...speed
}: Props) {
  const panel = useRef<HTMLElement>(null);
  const page = useObserved(pages);
  const modules = useResponse(askModules, composition);
  const owner = useResponse(
    useCallback((path: string) => askOwner(path, composition), [composition]),
    page.path,
  );

  useEffect(() => {
    const before = document.activeElement;
    const shown = panel.current;
    const fallback = button.current;
    shown?.focus();
    return () => {
      const hasLeft =
        document.activeElement !== document.body && shown?.contains(document.activeElement) !== true;
      if (hasLeft) return;
      const target =
        before instanceof HTMLElement && before !== document.body && before.isConnected ? before : fallback;
      target?.focus();
    };
  }, [button]);

  useEffect(() => {
    const shown = panel.current;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose();
    };
    shown?.addEventListener('keydown', onKeyDown);
    return () => shown?.removeEventListener('keydown', onKeyDown);
  }, [onClose]);

  return (
    <aside ref={panel} className={styles.panel} aria-labelledby="devtools" tabIndex={-1}>
      <div className={styles.head}>
        <Heading level={2} size={4} id="devtools">
          Devtools
        </Heading>
        <Button size="small" variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
      <OwnerPart owner={owner} shellVersion={shellVersion} panel={panel} />
      <PagePart page={page} owner={owner} />
      <SpeedPart {...speed} />
      <CompositionPart
        composition={composition}
        shellVersion={shellVersion}
        modules={modules}
        owner={owner}
      />
      <ErrorsPart reports={reports} />
      <FaultsPart
        faults={faults}
        modules={modules.state === 'arrived' ? (modules.value?.modules ?? []).map(({ id }) => id) : []}
      />
    </aside>
  );
}
