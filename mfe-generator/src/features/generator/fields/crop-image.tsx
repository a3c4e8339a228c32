import { CropDialog } from '@irodori/ui/crop-dialog';
import { encodePicture } from '@irodori/ui/encode-picture';

/** A stored picture of which a part is chosen. */
export interface Cropping {
  readonly file: File;
  /** An object URL of the file. */
  readonly url: string;
}

interface CropImageProps extends Cropping {
  readonly onCrop: (cropped: File) => void;
  readonly onClose: () => void;
}

/** Asks which part of a chosen picture the engine gets. */
export default function CropImage({ file, url, onCrop, onClose }: CropImageProps) {
  return (
    <CropDialog
      url={url}
      aspect={1}
      onSave={async (area) => {
        const part = await encodePicture(file, { area, longest: Math.max(area.width, area.height) });
        onClose();
        onCrop(new File([part], file.name, { type: part.type }));
      }}
      onClose={onClose}
    />
  );
}
