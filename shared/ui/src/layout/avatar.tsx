import styles from './avatar.module.css';

export interface AvatarProps {
  /** A name or an email address, whose first letter is shown. */
  readonly name: string;
  readonly size?: 'small' | 'large';
}

const graphemes = new Intl.Segmenter();

/** The first letter of a person's name on one of the five hues. It is decoration: put the name beside it. */
export function Avatar({ name, size = 'small' }: AvatarProps) {
  const first = [...graphemes.segment(name.trim())][0]?.segment.toLocaleUpperCase() ?? '·';
  const hue = (Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 5) + 1;
  return (
    <span aria-hidden="true" className={styles.avatar} data-hue={hue} data-size={size}>
      {first}
    </span>
  );
}
