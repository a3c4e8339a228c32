import { Button } from '@irodori/ui/button';
import { Dialog } from '@irodori/ui/dialog';
import { Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { RadioGroup } from '@irodori/ui/radio-group';
import { Copy, Download, Share2 } from 'lucide-react';
import { useState } from 'react';
import { openerOf } from '../opener-of.ts';
import { canShareFiles } from './hand-over.ts';
import type { SavedPicture } from './saved-picture.ts';
import { type SavingOutcome, type SavingTask, useSaving, type Wish } from './use-saving.ts';

const formats = [
  { value: 'webp', label: 'WebP', description: 'as it was made' },
  { value: 'png', label: 'PNG', description: 'for every program' },
] as const;

const contents = [
  { value: 'settings', label: 'With its settings' },
  { value: 'bare', label: 'The picture alone' },
] as const;

const opener = openerOf('#save');

const doneWords: Readonly<Record<SavingOutcome, string>> = {
  download: 'Saved.',
  copy: 'The picture is copied.',
  share: 'Shared.',
  link: 'The link is copied.',
};

/** Words for the visitor's own picture and for one of somebody else: whose prompt it has, and for whom its link opens. */
const told = {
  own: { prompt: 'your prompt', link: ' While the picture is private, it opens for you alone.' },
  everybodys: { prompt: 'the prompt', link: '' },
} as const;

const failedWords: Readonly<Record<SavingTask, string>> = {
  download: 'The file could not be made. Please try again.',
  copy: 'This browser does not let the page copy the picture. Save the file instead.',
  share: 'It could not be shared from here. Save the file instead.',
};

interface Props {
  readonly picture: SavedPicture;
  readonly onClose: () => void;
}

/** Saves, copies or shares a picture, in the chosen format, with or without its settings. */
export function SaveDialog({ picture, onClose }: Props) {
  const [{ format, hasSettings }, setWish] = useState<Wish>({
    format: 'webp',
    hasSettings: picture.hasSettings,
  });
  const { running, outcome, problem, run } = useSaving(picture, { format, hasSettings });
  const words = told[picture.whose];
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      finalFocus={opener}
      title="Save, copy or share"
      footer={
        <>
          <Button
            icon={<Copy aria-hidden="true" />}
            busy={running === 'copy'}
            onClick={() => void run('copy')}
          >
            Copy the picture
          </Button>
          <Button
            icon={<Share2 aria-hidden="true" />}
            busy={running === 'share'}
            onClick={() => void run('share')}
          >
            {canShareFiles() ? 'Share' : 'Copy the link'}
          </Button>
          <Button
            variant="primary"
            icon={<Download aria-hidden="true" />}
            busy={running === 'download'}
            onClick={() => void run('download')}
          >
            Save the file
          </Button>
        </>
      }
    >
      <RadioGroup
        label="Format"
        name="format"
        required
        options={formats}
        value={format}
        onValueChange={(value) => setWish({ format: value === 'png' ? 'png' : 'webp', hasSettings })}
      />
      {picture.hasSettings ? (
        <RadioGroup
          label="What the file tells"
          name="content"
          required
          description={
            hasSettings
              ? 'Prompt and seed, as other programs read them. Everybody who gets the file can read them, too.'
              : `That a program made it, and nothing of ${words.prompt}.`
          }
          options={contents}
          value={hasSettings ? 'settings' : 'bare'}
          onValueChange={(value) => setWish({ format, hasSettings: value === 'settings' })}
        />
      ) : (
        <Text size="small" strength="soft">
          The file tells that a program made it. Its owner keeps the settings private.
        </Text>
      )}
      <Text role="status">
        {outcome === undefined ? '' : doneWords[outcome]}
        {outcome === 'link' ? words.link : ''}
      </Text>
      {problem === undefined ? null : <Notice tone="error">{failedWords[problem]}</Notice>}
    </Dialog>
  );
}
