import type { ListedPicture } from '@irodori/contract/shown-pictures';
import { usePlatform } from '@irodori/kit/hooks';
import { z } from 'zod/mini';
import { ActDialog } from './act-dialog.tsx';

const words = {
  choose: {
    label: 'Choose…',
    title: 'Choose this picture',
    consequence:
      'The home page shows it while its owner shows it to everybody, and search engines find it if the owner shows its words.',
    confirm: 'Choose it',
    done: 'The picture is chosen.',
  },
  leave: {
    label: 'Take off…',
    title: 'Take this picture off the home page',
    consequence: 'It stays among everybody’s pictures.',
    confirm: 'Take it off',
    done: 'The picture is not chosen any more.',
  },
} as const;

interface ChoosePictureProps {
  readonly picture: ListedPicture;
  readonly isChosen: boolean;
}

/** Makes a public picture one of the editors' choice, or takes that back. */
export function ChoosePicture({ picture, isChosen }: ChoosePictureProps) {
  const { data } = usePlatform();
  const said = isChosen ? words.leave : words.choose;
  return (
    <ActDialog
      {...said}
      name={`${said.label.replace('…', '')}: picture ${picture.jobId.slice(0, 8)} of ${picture.app.name}…`}
      send={({ id, reason }) =>
        data.value(z.unknown(), (db) =>
          db.rpc('admin_choose_picture', {
            act_id: id,
            job_id: picture.jobId,
            is_chosen: !isChosen,
            reason,
          }),
        )
      }
    />
  );
}
