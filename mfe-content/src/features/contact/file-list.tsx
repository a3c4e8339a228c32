import { supportFiles } from '@irodori/contract/support';
import { Button } from '@irodori/ui/button';
import { Paperclip, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import styles from './contact.module.css';
import { filesComplaint } from './send-request.ts';

interface FileListProps {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
}

/** Up to three files that go with a question. Files that cannot be sent are named, and the former ones stay. */
export function FileList({ files, onChange }: FileListProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [complaint, setComplaint] = useState<string>();

  const add = (chosen: readonly File[]): void => {
    const next = [...files, ...chosen];
    const refused = filesComplaint(next);
    setComplaint(refused);
    if (refused === undefined) onChange(next);
    if (input.current !== null) input.current.value = '';
  };

  return (
    <div className={styles.files}>
      <p id={`${id}-label`} className={styles.label}>
        Files <span>optional</span>
      </p>
      <p id={`${id}-hint`} className={styles.hint}>
        Up to {supportFiles.most} pictures or plain texts, {supportFiles.bytes / 1024 / 1024} MB each. Only
        the operator of this site can open them.
      </p>
      {files.length === 0 ? null : (
        <ul aria-labelledby={`${id}-label`} className={styles.chosen}>
          {files.map((file, index) => (
            <li key={index}>
              <Paperclip aria-hidden="true" />
              <bdi>{file.name}</bdi>
              <Button
                variant="quiet"
                size="small"
                icon={<X aria-hidden="true" />}
                aria-label={`Remove ${file.name}`}
                onClick={() => {
                  setComplaint(undefined);
                  onChange(files.filter((each) => each !== file));
                  input.current?.focus();
                }}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <label className={styles.pick}>
        <input
          ref={input}
          type="file"
          multiple
          accept={[...supportFiles.types, '.txt', '.log', '.json'].join(',')}
          aria-describedby={complaint === undefined ? `${id}-hint` : `${id}-hint ${id}-complaint`}
          aria-invalid={complaint === undefined ? undefined : true}
          onChange={(event) => add([...(event.target.files ?? [])])}
        />
        <span>
          <Paperclip aria-hidden="true" /> Add files
        </span>
      </label>
      {complaint === undefined ? null : (
        <p id={`${id}-complaint`} role="alert" className={styles.complaint}>
          {complaint}
        </p>
      )}
    </div>
  );
}
