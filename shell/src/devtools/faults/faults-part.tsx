import { Heading } from '@irodori/ui/heading';
import { Select } from '@irodori/ui/select';
import { useState } from 'react';
import styles from '../panel/panel.module.css';
import { useObserved } from '../panel/use-observed.ts';
import type { Observed } from '../records/observed.ts';
import { type FaultMode, faultModes, type FaultyPart, type TabFaults } from './tab-faults.ts';

interface Props {
  readonly faults: Observed<TabFaults>;
  /** Ids of the modules of the composition. */
  readonly modules: readonly string[];
}

const modeNames = {
  dead: 'Cannot be reached',
  slow: 'A second later',
  stalled: 'Never arrives',
  corrupt: 'Damaged',
} satisfies Record<FaultMode, string>;

/** Switches that make a part of this tab fail on purpose. */
export function FaultsPart({ faults, modules }: Props) {
  const present = useObserved(faults);
  const [part, setPart] = useState<FaultyPart>('api');
  const parts: readonly (readonly [FaultyPart, string])[] = [
    ['api', 'Responses of the backend'],
    ['data', 'Data of pages from the site'],
    ...modules.map((id) => [`code of ${id}`, `Code of ${id} that is not loaded yet`] as const),
  ];
  const change = (value: string): void => {
    const { [part]: _before, ...others } = present;
    const mode = faultModes.find((each) => each === value);
    faults.set(mode === undefined ? others : { ...others, [part]: mode });
  };
  const broken = parts.flatMap(([name, label]) => {
    const mode = present[name];
    return mode === undefined ? [] : [`${label}: ${modeNames[mode].toLowerCase()}`];
  });
  return (
    <section aria-labelledby="devtools-faults">
      <Heading level={3} id="devtools-faults">
        Faults on purpose
      </Heading>
      <Select
        name=""
        label="Part"
        value={part}
        options={parts.map(([value, label]) => ({ value, label }))}
        onValueChange={(value) => setPart(value as FaultyPart)}
      />
      <Select
        name=""
        label="Fault"
        value={present[part] ?? ''}
        options={[
          { value: '', label: 'None' },
          ...faultModes.map((value) => ({ value, label: modeNames[value] })),
        ]}
        onValueChange={change}
      />
      <p className={styles.note} role="status">
        {broken.length === 0 ? 'Nothing fails on purpose.' : `${broken.join('. ')}.`}
      </p>
      <p className={styles.note}>For this tab alone, until its page is loaded anew.</p>
    </section>
  );
}
