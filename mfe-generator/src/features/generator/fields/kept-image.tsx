import { usePlatform } from '@irodori/kit/hooks';
import { Picture } from '@irodori/ui/picture';
import { useEffect, useState } from 'react';
import styles from './fields.module.css';

/** A picture that was uploaded in an earlier visit, shown by a signed URL, which only its owner can create. */
export function KeptImage({ path }: { path: string }) {
  const { storage } = usePlatform();
  const [url, setUrl] = useState('');
  useEffect(() => {
    let isCurrent = true;
    storage.signedUrl('inputs', path, 3600).then(
      (signed) => isCurrent && setUrl(signed),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [storage, path]);
  return (
    <>
      {url === '' ? null : <Picture src={url} alt="" className={styles.keptPicture} />}
      <strong>Your own picture</strong>
    </>
  );
}
