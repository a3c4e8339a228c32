import { Button } from '@irodori/ui/button';
import { CropDialog } from '@irodori/ui/crop-dialog';
import { encodePicture } from '@irodori/ui/encode-picture';
import { useState } from 'react';
import { aspectOf } from './aspect-of.ts';
import type { PromptFieldProps } from './prompt-field-props.ts';

interface CropImageProps {
  /** The control that has the picture. */
  readonly of: Pick<PromptFieldProps, 'field' | 'form'>;
  readonly file: File;
  readonly onCrop: (cropped: File) => void;
}

/** Offers to choose the part of a stored picture that the engine gets. */
export function CropImage({ of, file, onCrop }: CropImageProps) {
  /** An object URL of the file while the dialog is open. */
  const [url, setUrl] = useState<string>();
  const close = (): void => {
    if (url !== undefined) URL.revokeObjectURL(url);
    setUrl(undefined);
  };
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setUrl(URL.createObjectURL(file))}>
        Crop picture
      </Button>
      {url === undefined ? null : (
        <CropDialog
          url={url}
          aspect={aspectOf(of)}
          onSave={async (area) => {
            const part = await encodePicture(file, { area, longest: Math.max(area.width, area.height) });
            close();
            onCrop(new File([part], file.name, { type: part.type }));
          }}
          onClose={close}
        />
      )}
    </>
  );
}
