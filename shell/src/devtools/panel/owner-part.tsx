import { Button } from '@irodori/ui/button';
import { type RefObject, useState } from 'react';
import { AreaFrame } from '../owner/area-frame.tsx';
import type { Area } from '../owner/area-of.ts';
import { usePointedArea } from '../owner/use-pointed-area.ts';
import { ownerName } from './owner-name.ts';
import type { OwnerResponse } from './owner-name.ts';
import styles from './panel.module.css';

interface Props {
  readonly owner: OwnerResponse;
  readonly shellVersion: string;
  /** Elements in it are not asked about. */
  readonly panel: RefObject<Element | null>;
}

/** “Who owns this?”: names the owner of what the pointer or the focus is on. */
export function OwnerPart({ owner, shellVersion, panel }: Props) {
  const [isOn, setIsOn] = useState(false);
  const area = usePointedArea(isOn, panel);
  const names = {
    shell: `shell@${shellVersion}`,
    page: ownerName(owner),
    unknown: 'Unknown owner',
  } satisfies Record<Area['owner'], string>;
  const nameOf = (each: Area): string => `${names[each.owner]}: ${each.part}`;
  return (
    <div className={styles.owner}>
      <Button size="small" aria-pressed={isOn} onClick={() => setIsOn(!isOn)}>
        Who owns this?
      </Button>
      <p className={styles.note} role="status">
        {area === undefined
          ? isOn
            ? 'Point at a part of the page, or move the focus to it.'
            : null
          : nameOf(area)}
      </p>
      {area === undefined ? null : <AreaFrame element={area.element} name={nameOf(area)} />}
    </div>
  );
}
