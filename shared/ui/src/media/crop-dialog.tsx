import { lazy, Suspense, useId, useState } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { Notice } from '../feedback/notice.tsx';
import { Text } from '../layout/heading.tsx';
import { Dialog, DialogClose } from '../overlay/dialog.tsx';
import styles from './crop-dialog.module.css';
import type { Area } from './encode-picture.ts';

// Loaded with the first chosen picture.
const Cropper = lazy(() => import('react-easy-crop'));

const zoom = { least: 1, most: 4, step: 0.05 };

export interface CropDialogProps {
  /** An object URL of the picture. */
  readonly url: string;
  /** Width of the part ÷ its height. */
  readonly aspect: number;
  readonly shape?: 'rect' | 'round';
  /** Pixels. The chosen part has at least these on each side, and a picture with fewer is refused. Default: 1. */
  readonly least?: number;
  /** Gets the chosen part in pixels of the upright picture. If it rejects, the dialog stays and says so. */
  readonly onSave: (area: Area) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks which part of a picture is shown, by mouse, touch or keyboard. */
export function CropDialog({ url, aspect, shape = 'rect', least = 1, onSave, onClose }: CropDialogProps) {
  const zoomId = useId();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [scale, setScale] = useState(zoom.least);
  const [area, setArea] = useState<Area>();
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBroken, setIsBroken] = useState(false);
  const [size, setSize] = useState<{ readonly width: number; readonly height: number }>();
  const shorter = size === undefined ? Infinity : Math.min(size.width, size.height);
  const most = Math.max(zoom.least, Math.min(zoom.most, shorter / least));

  const save = async (): Promise<void> => {
    if (area === undefined) return;
    setIsSaving(true);
    setProblem(undefined);
    try {
      await onSave(area);
    } catch {
      setProblem('The picture did not arrive. Please try again.');
      setIsSaving(false);
    }
  };

  const refusal = isBroken
    ? { title: 'This file could not be opened as a picture', description: 'Please choose another one.' }
    : size !== undefined && shorter < least
      ? {
          title: 'This picture is too small',
          description: `It has ${size.width} × ${size.height} pixels, and at least ${least} × ${least} are shown. Please choose a larger one.`,
        }
      : undefined;
  if (refusal !== undefined)
    return (
      <Dialog
        open
        onOpenChange={(open) => (open ? undefined : onClose())}
        {...refusal}
        footer={<DialogClose render={<Button>Close</Button>} />}
      />
    );
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
            aspect={aspect}
            cropShape={shape}
            showGrid={false}
            crop={position}
            zoom={scale}
            minZoom={zoom.least}
            maxZoom={most}
            keyboardStep={4}
            // The policy of the page allows no style elements.
            disableAutomaticStylesInjection
            classes={{
              containerClassName: styles.container,
              mediaClassName: styles.media,
              cropAreaClassName: classNames(styles.area, shape === 'round' && styles.round),
            }}
            cropperProps={{ role: 'group', 'aria-label': 'The part that is shown' }}
            mediaProps={{
              alt: '',
              onError: () => setIsBroken(true),
            }}
            onMediaLoaded={({ naturalWidth, naturalHeight }) =>
              setSize({ width: naturalWidth, height: naturalHeight })
            }
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
          max={most}
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
