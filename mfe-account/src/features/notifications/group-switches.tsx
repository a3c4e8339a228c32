import type { NoticeGroup, NoticePreference } from '@irodori/contract/notifications';
import { usePlatform } from '@irodori/kit/hooks';
import { CheckboxCards } from '@irodori/ui/checkbox-cards';
import { useState } from 'react';
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

/** Where the visitor is told about one group; a choice is saved at once, and shown as it was if that fails. */
export function GroupSwitches({ group, saved: initial }: GroupSwitchesProps) {
  const { notices } = usePlatform();
  const [saved, setSaved] = useState(initial);
  const [wanted, setWanted] = useState(initial);
  const [hasFailed, setHasFailed] = useState(false);
  const { title, about } = groupWords[group];

  const save = async (next: NoticePreference): Promise<void> => {
    setWanted(next);
    setHasFailed(false);
    try {
      await notices.setPreference(group, next);
      setSaved(next);
    } catch {
      setHasFailed(true);
    }
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
