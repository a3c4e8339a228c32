import { firstCredits } from '@irodori/contract/credits';
import { signUpPath, supportPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Heading } from '@irodori/ui/heading';
import { CataloguePicture } from '../picture/catalogue-picture.tsx';
import type { Stage } from '../picture/gallery.ts';
import styles from './how-it-works.module.css';

interface Props {
  readonly stages: readonly Stage[];
  readonly cost: { readonly from: number; readonly to: number } | null;
}

/** The stages of a picture; the three steps for visitors with the price; and a description of the engines. */
export function HowItWorks({ stages, cost }: Props) {
  return (
    <section aria-labelledby="how" className={styles.section}>
      <div className={styles.inner} data-stages={stages.length}>
        {stages.length === 0 ? null : (
          <div className={styles.stages}>
            {stages.map(({ stage, path }) => (
              <figure key={path} className={styles.stage}>
                <CataloguePicture path={path} alt="" sizes="(max-width: 56rem) 100vw, 560px" />
                <figcaption>{stage}</figcaption>
              </figure>
            ))}
          </div>
        )}
        <div className={styles.words}>
          <Heading level={2} id="how">
            How it works
          </Heading>
          <ol className={styles.steps}>
            <li className={styles.step}>
              <h3 className={styles.title}>Say it</h3>
              <p>
                Write what you see, or choose hair, eyes, clothes and place from the form. Words that our own
                engines do not know are named, never quietly dropped.
              </p>
            </li>
            <li className={styles.step}>
              <h3 className={styles.title}>Watch it</h3>
              <p>
                Sketch, ink, flat colours, light: you see each as it comes. Leave the page if you like; the
                drawing goes on and waits for you.
              </p>
            </li>
            <li className={styles.step}>
              <h3 className={styles.title}>Keep it</h3>
              <p>
                {cost === null ? '' : `${costSentence(cost)} `}
                <Link to={signUpPath}>A new account</Link> begins with {firstCredits.account} credits, a guest
                with {firstCredits.guest}. A picture that fails or is stopped costs nothing.
              </p>
            </li>
          </ol>
          <p className={styles.engines}>
            <strong>What draws.</strong> The page of each app names its engine. Two small ones are our own:
            Ink composes a drawing in vectors, and Bloom is a small model, trained on Ink’s drawings. Neither
            is a large model: they know portraits and half figures, and the words on the form.{' '}
            <Link to={supportPath}>What they can and cannot do</Link>
          </p>
        </div>
      </div>
    </section>
  );
}

function costSentence({ from, to }: { from: number; to: number }): string {
  const credits = (count: number) => (count === 1 ? '1 credit' : `${count} credits`);
  if (from === to) return `A picture costs ${credits(to)}.`;
  return from === 0
    ? `Some pictures are free, others cost up to ${credits(to)}.`
    : `A picture costs ${from} to ${credits(to)}.`;
}
