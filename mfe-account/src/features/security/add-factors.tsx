import type { Platform } from '@irodori/platform';
import { AddAuthenticator } from './add-authenticator.tsx';
import { AddKey } from './add-key.tsx';
import { AddPhone } from './add-phone.tsx';
import styles from './security.module.css';
import { useLoaded } from './use-loaded.ts';

const loadWays = ({ ways }: Platform) => ways.offered();

/** The ways to add a second factor; a phone only where the project sends text messages. */
export function AddFactors({ onAdded }: { onAdded: () => Promise<void> }) {
  const { loaded } = useLoaded(loadWays);
  return (
    <div className={styles.adding}>
      <AddAuthenticator onAdded={onAdded} />
      <AddKey onAdded={onAdded} />
      {loaded.state === 'loaded' && loaded.value.phone ? <AddPhone onAdded={onAdded} /> : null}
    </div>
  );
}
