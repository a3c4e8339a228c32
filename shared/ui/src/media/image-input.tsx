import { Camera, ImagePlus, X } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { FieldFrame, type FieldProps, useFieldIds } from '../field/field.tsx';
import styles from './image-input.module.css';

export interface ImageInputProps extends FieldProps {
  readonly value: File | null;
  /** Called with null if the visitor removes the file or the kept picture. */
  readonly onValueChange: (file: File | null) => void;
  /** A picture that was chosen in an earlier visit, which is shown while there is no file. */
  readonly kept?: ReactNode;
  /** Accepted media types. Default: PNG, JPEG and WebP. */
  readonly accept?: readonly string[] | undefined;
  /** Largest accepted file in bytes. Default: 50 MB, as a camera makes them; who stores it makes it smaller. */
  readonly maxBytes?: number;
}

const defaultAccept = ['image/png', 'image/jpeg', 'image/webp'];

/**
 * A field for a picture: picked, taken with the camera of a phone, or dropped or pasted anywhere on the page. Refused files
 * are named with the reason; the former one stays.
 */
export function ImageInput(props: ImageInputProps) {
  const { label, name, description, required, disabled, value, kept, onValueChange } = props;
  const { accept = defaultAccept, maxBytes = 50_000_000 } = props;
  const [refused, setRefused] = useState<string>();
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const error = refused ?? props.error;
  const ids = useFieldIds({ description, error });
  const shown = value === null ? kept : <Chosen file={value} />;

  const take = (file: File | undefined) => {
    if (file === undefined || disabled === true) return;
    const reason = refusal(file, accept, maxBytes);
    setRefused(reason);
    if (reason === undefined) onValueChange(file);
    if (input.current !== null) input.current.value = '';
  };
  useFileOfPage(take);
  const remove = () => {
    setRefused(undefined);
    onValueChange(null);
    input.current?.focus();
  };

  return (
    <FieldFrame
      ids={ids}
      label={label}
      name={name}
      description={description}
      error={error}
      required={required}
    >
      <div
        className={styles.zone}
        data-over={isOver}
        data-filled={shown !== undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          take(event.dataTransfer.files[0]);
        }}
      >
        <input
          {...ids.aria}
          ref={input}
          id={ids.id}
          type="file"
          accept={accept.join(',')}
          disabled={disabled}
          className={styles.input}
          onChange={(event) => take(event.target.files?.[0])}
        />
        {shown === undefined ? (
          <span className={styles.hint}>
            <ImagePlus aria-hidden="true" />
            <span>
              <strong>Choose a picture</strong>, drop it here or paste it.
            </span>
            <small>{`${accept.map(typeName).join(', ')}, up to ${megabytes(maxBytes)}`}</small>
          </span>
        ) : (
          <span className={styles.chosen}>{shown}</span>
        )}
      </div>
      {shown === undefined && disabled !== true ? <CameraInput accept={accept} onTake={take} /> : null}
      {shown === undefined ? null : (
        <Button
          variant="quiet"
          size="small"
          className={styles.remove}
          icon={<X aria-hidden="true" />}
          onClick={remove}
        >
          Remove picture
        </Button>
      )}
    </FieldFrame>
  );
}

const fileEvents = ['paste', 'dragover', 'drop'] as const;

/**
 * Gives a pasted or dropped file to `take`, and so keeps the browser from opening it in place of the page. Neither text for
 * a text field is taken nor a picture of a page that is dragged.
 */
function useFileOfPage(take: (file: File | undefined) => void): void {
  const onFile = useEffectEvent((event: ClipboardEvent | DragEvent) => {
    const { type, defaultPrevented } = event;
    const data = 'clipboardData' in event ? event.clipboardData : event.dataTransfer;
    const has = (kind: string) => data?.types.includes(kind) === true;
    if (defaultPrevented || !has('Files') || (type === 'paste' && has('text/plain'))) return;
    event.preventDefault();
    if (type === 'paste' || !has('text/html')) take(data?.files[0]);
  });
  useEffect(() => {
    for (const type of fileEvents) document.addEventListener(type, onFile);
    return () => {
      for (const type of fileEvents) document.removeEventListener(type, onFile);
    };
  }, []);
}

interface CameraInputProps {
  readonly accept: readonly string[];
  readonly onTake: (file: File | undefined) => void;
}

/** Opens the camera where the pointer is a finger; elsewhere it is hidden, because there it would open the files. */
function CameraInput({ accept, onTake }: CameraInputProps) {
  return (
    <label className={styles.camera}>
      <Camera aria-hidden="true" />
      Take a photo
      <input
        type="file"
        accept={accept.join(',')}
        capture="environment"
        onChange={(event) => {
          onTake(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </label>
  );
}

function refusal(file: File, accept: readonly string[], maxBytes: number): string | undefined {
  if (!accept.includes(file.type))
    return `“${file.name}” is not a picture that fits here. Please choose one of: ${accept.map(typeName).join(', ')}.`;
  if (file.size > maxBytes)
    return `“${file.name}” is too large: ${megabytes(file.size)}, where ${megabytes(maxBytes)} is the most.`;
  return undefined;
}

const typeName = (type: string) =>
  type === 'image/webp' ? 'WebP' : type.replace('image/', '').toUpperCase();

function megabytes(bytes: number): string {
  return bytes < 100_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1e6).toFixed(1).replace('.0', '')} MB`;
}

function Chosen({ file }: { file: File }) {
  return (
    <>
      <LocalPicture file={file} />
      <span className={styles.file}>
        <bdi>{file.name}</bdi>
        <small>{megabytes(file.size)}</small>
      </span>
    </>
  );
}

/** Shows a local file; its object URL is revoked when the element is removed. */
function LocalPicture({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={show} alt="" className={styles.preview} />;
}
