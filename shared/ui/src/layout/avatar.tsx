import styles from './avatar.module.css';

export interface AvatarProps {
  /** A name or an email address, whose first letter is shown. */
  readonly name: string;
  /** URL of the person's picture, which covers the letter when it is loaded. */
  readonly src?: string | undefined;
  readonly size?: 'small' | 'large';
}

/** A plain letter needs no segmenter, for which the browser reads its data of all scripts: 10 ms on a computer. */
const beginsPlainly = /^[a-zA-Z0-9](?!\P{ASCII})/v;

const firstLetter = (name: string): string =>
  beginsPlainly.test(name) ? name.slice(0, 1) : ([...new Intl.Segmenter().segment(name)][0]?.segment ?? '·');

/** A person's picture, or the first letter of the name on one of the five hues. It is decoration: put the name beside it. */
export function Avatar({ name, src, size = 'small' }: AvatarProps) {
  const hue = (Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 5) + 1;
  return (
    <span aria-hidden="true" className={styles.avatar} data-hue={hue} data-size={size}>
      {firstLetter(name.trim()).toLocaleUpperCase()}
      {src === undefined ? null : <img className={styles.picture} src={src} alt="" />}
    </span>
  );
}
