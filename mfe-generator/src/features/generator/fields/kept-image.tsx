import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Picture } from '@irodori/ui/picture';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import styles from './fields.module.css';

/** A picture that was uploaded in an earlier visit, shown by a signed URL, which only its owner can create. */
export function KeptImage({ label, path, onRemove }: { label: string; path: string; onRemove: () => void }) {
  const { storage } = usePlatform();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    storage.signedUrl('inputs', path, 3600).then(
      (signed) => isCurrent && setUrl(signed),
      () => isCurrent && setUrl(''),
    );
    return () => {
      isCurrent = false;
    };
  }, [storage, path]);
  return (
    <fieldset className={styles.kept}>
      <legend>{label}</legend>
      {url === undefined || url === '' ? null : (
        <Picture src={url} alt="Your picture" className={styles.keptPicture} />
      )}
      <Button size="small" variant="quiet" icon={<X aria-hidden="true" />} onClick={onRemove}>
        Remove picture
      </Button>
    </fieldset>
  );
}
