import { Button } from '@irodori/ui/button';
import { Dialog, DialogClose } from '@irodori/ui/dialog';
import { Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { lazy, Suspense, useId, useState } from 'react';
import styles from './avatar.module.css';
import { type Area, encodeAvatar } from './encode-avatar.ts';

// Loaded with the first chosen picture.
const Cropper = lazy(() => import('react-easy-crop'));

const zoom = { least: 1, most: 4, step: 0.05 };

interface CropDialogProps {
  readonly file: File;
  /** An object URL of the file. */
  readonly url: string;
  readonly onSave: (picture: Blob) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks which part of a picture is shown, by mouse, touch or keyboard. */
export function CropDialog({ file, url, onSave, onClose }: CropDialogProps) {
  const zoomId = useId();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [scale, setScale] = useState(zoom.least);
  const [area, setArea] = useState<Area>();
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<string>();

  const save = async (): Promise<void> => {
    if (area === undefined) return;
    setIsSaving(true);
    setProblem(undefined);
    try {
      await onSave(await encodeAvatar(file, area));
    } catch {
      setProblem('The picture did not arrive. Please try again.');
      setIsSaving(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Which part is shown?"
      description="Move the picture with the mouse, a finger or the arrow keys."
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button variant="primary" busy={isSaving} disabled={area === undefined} onClick={() => void save()}>
            Save the picture
          </Button>
        </>
      }
    >
      <div className={styles.stage}>
        <Suspense fallback={<Text role="status">One moment …</Text>}>
          <Cropper
            image={url}
            aspect={1}
            cropShape="round"
            showGrid={false}
            crop={position}
            zoom={scale}
            minZoom={zoom.least}
            maxZoom={zoom.most}
            keyboardStep={4}
            // The policy of the page allows no style elements.
            disableAutomaticStylesInjection
            classes={{
              containerClassName: styles.container,
              mediaClassName: styles.media,
              cropAreaClassName: styles.area,
            }}
            cropperProps={{ role: 'group', 'aria-label': 'The part that is shown' }}
            mediaProps={{
              alt: '',
              onError: () => setProblem('This file could not be opened as a picture. Please choose another.'),
            }}
            onCropChange={setPosition}
            onZoomChange={setScale}
            onCropComplete={(_, pixels) => setArea(pixels)}
          />
        </Suspense>
      </div>
      <label className={styles.zoom} htmlFor={zoomId}>
        Zoom
        <input
          id={zoomId}
          type="range"
          min={zoom.least}
          max={zoom.most}
          step={zoom.step}
          value={scale}
          aria-valuetext={`${Math.round(scale * 100)} %`}
          onChange={(event) => setScale(Number(event.target.value))}
        />
      </label>
      {problem === undefined ? null : <Notice tone="error">{problem}</Notice>}
    </Dialog>
  );
}
