import { favouritesPath, picturesPath, shownPicturesPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Chip } from '@irodori/ui/chip';
import styles from './sides.module.css';

/** The lists of pictures: the visitor's own, those that everybody sees, and the visitor's favourites among these. */
export function Sides({ current }: { current: 'mine' | 'everybodys' | 'favourites' }) {
  return (
    <nav aria-label="Whose pictures" className={styles.sides}>
      <Chip selected={current === 'mine'} render={<Link to={picturesPath} />}>
        My pictures
      </Chip>
      <Chip selected={current === 'everybodys'} render={<Link to={shownPicturesPath} />}>
        Everybody’s
      </Chip>
      <Chip selected={current === 'favourites'} render={<Link to={favouritesPath} />}>
        My favourites
      </Chip>
    </nav>
  );
}
