import type { NoticeGroup, NoticePreference } from '@irodori/contract/notifications';
import { usePlatform } from '@irodori/kit/hooks';
import { CheckboxCards } from '@irodori/ui/checkbox-cards';
import { useRef, useState } from 'react';
import { NoAnswer } from '../second-factor/no-answer.tsx';
import { groupWords } from './group-words.ts';

const ways = [
  { value: 'inPage', label: 'On this site' },
  { value: 'byMail', label: 'By mail' },
] as const satisfies readonly { value: keyof NoticePreference; label: string }[];

interface GroupSwitchesProps {
  readonly group: NoticeGroup;
  readonly saved: NoticePreference;
}

/** Where the visitor is told about one group; a choice is saved at once, after the one before, and shown as it was if that
 * fails. */
export function GroupSwitches({ group, saved: initial }: GroupSwitchesProps) {
  const { notices } = usePlatform();
  const [saved, setSaved] = useState(initial);
  const [wanted, setWanted] = useState(initial);
  const [hasFailed, setHasFailed] = useState(false);
  const { title, about } = groupWords[group];

  const latest = useRef(initial);
  const writing = useRef(Promise.resolve());
  const save = async (next: NoticePreference): Promise<void> => {
    latest.current = next;
    setWanted(next);
    setHasFailed(false);
    const earlier = writing.current;
    const { promise, resolve } = Promise.withResolvers<void>();
    writing.current = promise;
    await earlier;
    try {
      await notices.setPreference(group, next);
      setSaved(next);
    } catch {
      setHasFailed(next === latest.current);
    }
    resolve();
  };
  const shown = hasFailed ? saved : wanted;

  return (
    <>
      <CheckboxCards
        label={title}
        required
        name={group}
        description={about}
        options={ways}
        value={ways.map(({ value }) => value).filter((way) => shown[way])}
        onValueChange={(chosen) =>
          void save({ inPage: chosen.includes('inPage'), byMail: chosen.includes('byMail') })
        }
      />
      {hasFailed ? <NoAnswer onRetry={() => void save(wanted)} /> : null}
    </>
  );
}
