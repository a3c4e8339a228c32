import type { AdministerRequest } from '@irodori/contract/administration';
import { usePlatform } from '@irodori/kit/hooks';
import { z } from 'zod/mini';
import type { AdminPicture } from '../records.ts';
import { ActDialog } from './act-dialog.tsx';

const decisions = {
  release: {
    act: 'release-picture',
    label: 'Release…',
    title: 'Release this picture',
    consequence: 'Its owner sees it, may show it to others, and is told.',
    confirm: 'Release it',
    done: 'The picture is released.',
  },
  refuse: {
    act: 'refuse-picture',
    label: 'Refuse…',
    title: 'Refuse this picture',
    consequence:
      'Nobody else ever sees it, and its owner is told. If its owner has not seen it either, its file is removed.',
    confirm: 'Refuse it',
    done: 'The picture is refused.',
  },
  hide: {
    act: 'hide-picture',
    label: 'Hide…',
    title: 'Hide this picture',
    consequence:
      'Only its owner still sees it, and is told. Its addresses stop working, and its owner cannot show it again.',
    confirm: 'Hide it',
    done: 'The picture is hidden.',
  },
  dismiss: {
    act: 'show-picture',
    label: 'Leave it…',
    title: 'Leave this picture',
    consequence: 'It stays as its owner shows it, and its reports leave this list.',
    confirm: 'Leave it',
    done: 'The picture stays.',
  },
  show: {
    act: 'show-picture',
    label: 'Show again…',
    title: 'Show this picture again',
    consequence: 'Others see it as its owner last wanted it, under a new address, and its owner is told.',
    confirm: 'Show it',
    done: 'The picture is shown again.',
  },
} as const;

interface DecidePictureProps {
  readonly picture: AdminPicture;
  readonly decision: keyof typeof decisions;
}

export function DecidePicture({ picture, decision }: DecidePictureProps) {
  const { functions } = usePlatform();
  const { act, ...words } = decisions[decision];
  return (
    <ActDialog
      {...words}
      name={`${words.label.replace('…', '')}: picture ${picture.jobId.slice(0, 8)} of ${picture.app}…`}
      send={({ id, reason }) =>
        functions.invoke('administer', z.unknown(), {
          act,
          id,
          jobId: picture.jobId,
          reason,
        } satisfies AdministerRequest)
      }
    />
  );
}
