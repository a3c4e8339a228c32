import { GroupFrame, useFieldIds } from '../field/field.tsx';
import { Picture, type Ratio } from '../media/picture.tsx';
import { Screentone } from '../layout/tone.tsx';
import styles from './choice.module.css';
import { type Choice, frame, radio, type RadioGroupProps } from './radio-group.tsx';

export interface PictureChoice extends Choice {
  /** URL of the picture; a card without a picture, such as “Any”, shows screentone. */
  readonly image?: string | undefined;
}

export interface RadioCardsProps extends RadioGroupProps {
  readonly options: readonly PictureChoice[];
  /** Default `1:1`. */
  readonly ratio?: Ratio;
}

/** A group of radio buttons as cards with pictures. The label below names the card, so the picture is decoration. */
export function RadioCards(props: RadioCardsProps) {
  const ids = useFieldIds(props);
  return (
    <GroupFrame {...frame(props)} ids={ids}>
      <div className={styles.grid}>
        {props.options.map((option) => (
          <label className={styles.card} key={option.value}>
            <input className={styles.input} {...radio(props, option)} />
            {option.image === undefined ? (
              <span className={styles.blank}>
                <Screentone />
              </span>
            ) : (
              <Picture src={option.image} alt="" ratio={props.ratio ?? '1:1'} sizes="160px" />
            )}
            <span className={styles.caption}>
              {option.label}
              {option.description === undefined ? null : <small>{option.description}</small>}
            </span>
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}
