import styles from './avatar.module.css';

export interface AvatarProps {
  /** A name or an email address, whose first letter is shown. */
  readonly name: string;
  /** URL of the person's picture, which covers the letter when it is loaded. */
  readonly src?: string | undefined;
  readonly size?: 'small' | 'large';
}

const graphemes = new Intl.Segmenter();

/** A person's picture, or the first letter of the name on one of the five hues. It is decoration: put the name beside it. */
export function Avatar({ name, src, size = 'small' }: AvatarProps) {
  const first = [...graphemes.segment(name.trim())][0]?.segment.toLocaleUpperCase() ?? '·';
  const hue = (Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 5) + 1;
  return (
    <span aria-hidden="true" className={styles.avatar} data-hue={hue} data-size={size}>
      {first}
      {src === undefined ? null : <img className={styles.picture} src={src} alt="" />}
    </span>
  );
}
