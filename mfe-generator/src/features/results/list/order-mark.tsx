import { VisuallyHidden } from '@irodori/ui/visually-hidden';
import type { Result } from '../result.ts';
import styles from '../results.module.css';

/** Says in the corner of a picture which of its order it is. A picture that was ordered alone has no mark. */
export function OrderMark({ order }: { readonly order: Result['placeInOrder'] }) {
  if (order === null) return null;
  return (
    <p className={styles.mark}>
      <VisuallyHidden>Picture </VisuallyHidden>
      {order.place} of {order.pictures}
    </p>
  );
}
