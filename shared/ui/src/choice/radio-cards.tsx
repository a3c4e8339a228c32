import { GroupFrame, useFieldIds } from '../field/field.tsx';
import { Picture, type Ratio } from '../media/picture.tsx';
import { Screentone } from '../layout/tone.tsx';
import styles from './choice.module.css';
import { type Choice, frame, radio, type RadioGroupProps } from './radio-group.tsx';

export interface PictureChoice extends Choice {
  /** URL of the picture; a card without one, such as “Any”, is screentone. */
  readonly image?: string | undefined;
}

export interface RadioCardsProps extends RadioGroupProps {
  readonly options: readonly PictureChoice[];
  /** Default `1:1`. */
  readonly ratio?: Ratio;
}

/** One choice, each with a picture. The label below names it, so the picture itself is decoration. */
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
