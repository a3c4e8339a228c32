import { usePlatform } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { Picture } from '@irodori/ui/picture';
import type { ReactNode } from 'react';
import { userPath } from '../../paths.ts';
import styles from './admin.module.css';
import type { AdminPicture } from './records.ts';

/** A picture to decide on, with its app, its owner and its words. */
export function PictureItem({ picture, children }: { picture: AdminPicture; children: ReactNode }) {
  const { storage } = usePlatform();
  return (
    <li className={styles.pictured}>
      <Picture
        src={storage.privateUrl('outputs', picture.path)}
        alt={`Picture ${picture.jobId.slice(0, 8)}`}
        fit="contain"
      />
      <div className={styles.words}>
        <p>
          <strong>{picture.app}</strong>, by{' '}
          <Link to={userPath(picture.userId)}>
            <code>{picture.userId.slice(0, 8)}</code>
          </Link>
        </p>
        <p className={styles.review} dir="auto">
          {Object.values(picture.prompt).flat().join(', ')}
        </p>
        {children}
      </div>
    </li>
  );
}
