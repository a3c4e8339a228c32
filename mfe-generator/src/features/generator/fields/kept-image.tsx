import { usePlatform } from '@irodori/kit/hooks';
import { Picture } from '@irodori/ui/picture';
import styles from './fields.module.css';

/** A picture that was uploaded in an earlier visit. */
export function KeptImage({ path }: { path: string }) {
  const { storage } = usePlatform();
  return (
    <>
      <Picture src={storage.privateUrl('inputs', path)} alt="" className={styles.keptPicture} />
      <strong>Your own picture</strong>
    </>
  );
}
