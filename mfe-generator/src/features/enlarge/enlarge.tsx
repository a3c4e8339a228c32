import { enlargementCost, type EnlargementScale, enlargementScales, type Job } from '@irodori/contract/job';
import { outputPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { ButtonLink } from '@irodori/ui/button-link';
import { Text } from '@irodori/ui/heading';
import { credits } from '../generator/submit/credit-words.ts';
import { isOver } from '../output/job/job-state.ts';
import styles from './enlarge.module.css';
import { isOffered } from './is-offered.ts';
import type { Enlargements } from './load-enlargements.ts';
import { prepareOrder, useEnlarge } from './use-enlarge.tsx';
import { useEnlargements } from './use-enlargements.ts';

interface EnlargeProps {
  /** An own job that has ended. */
  readonly job: Pick<Job, 'id' | 'enlarges' | 'scale'>;
}

/** Makes a picture again in larger sizes, each with its pixels and its price, and leads to those that exist. */
export function Enlarge({ job }: EnlargeProps) {
  const known = useEnlargements(job.enlarges ?? job.id);
  if (known === 'unknown') return null;
  if (known === null)
    return job.scale === null ? null : <Text size="small">×{job.scale} of a picture that is deleted.</Text>;
  if (known !== undefined && !isOffered(known.original.app.model, job)) return null;
  return (
    <section className={styles.enlarge} aria-label="Enlarge">
      {known === undefined ? null : <Sizes job={job} known={known} />}
    </section>
  );
}

function Sizes({ job, known: { original, enlarged } }: EnlargeProps & { readonly known: Enlargements }) {
  const { ordering, notice, order } = useEnlarge(original);
  const { slug, config, model } = original.app;
  const image = original.output?.images[0];
  if (image === undefined) return null;
  const { width, height } = image;
  const sizes = enlargementScales(model.pipeline, model.enlarges)
    .map((scale) => ({
      scale,
      made: enlarged.find((each) => each.scale === scale && each.status !== 'ERROR'),
      pixels: `${width * scale} × ${height * scale}`,
      price: enlargementCost(config.cost, scale),
    }))
    .filter(({ made }) => made?.id !== job.id);
  return (
    <>
      <Text size="small" strength="soft">
        {job.scale === null ? (
          'The same picture with more pixels.'
        ) : (
          <>
            ×{job.scale} of <Link to={outputPath(slug, original.id)}>the original</Link>, which has {width} ×{' '}
            {height} pixels.
          </>
        )}
      </Text>
      <ul className={styles.sizes}>
        {sizes.map(({ scale, made, pixels, price }) => (
          <li key={scale}>
            {made === undefined ? (
              <Button
                busy={ordering === scale}
                onPointerEnter={prepareOrder}
                onClick={() => void order(scale)}
              >
                {nameOf(scale, pixels)} · {price === 0 ? 'free' : credits(price)}
              </Button>
            ) : (
              <ButtonLink render={<Link to={outputPath(slug, made.id)} />}>
                {nameOf(scale, pixels)} · {isOver(made.status) ? 'look at it' : 'on its way'}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      {notice}
    </>
  );
}

const nameOf = (scale: EnlargementScale, pixels: string): string => `×${scale} · ${pixels}`;
