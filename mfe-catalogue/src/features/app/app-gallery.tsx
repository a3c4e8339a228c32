import { generatorPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { ArrowUpRight } from 'lucide-react';
import type { MadePicture } from '../picture/gallery.ts';
import { CataloguePicture } from '../picture/catalogue-picture.tsx';
import styles from './app-gallery.module.css';
import type { AppDetail } from './load-app.ts';

/**
 * Samples of the app as a manga page: one large panel with the others below. Each caption is the prompt of the picture
 * and opens the generator with this prompt.
 */
export function AppGallery({ app, made }: { app: AppDetail; made: readonly MadePicture[] }) {
  const prompts = new Map(made.map(({ path, prompt }) => [path, prompt]));
  const paths = [...new Set([...app.screenshots, ...prompts.keys()])].slice(0, 5);
  if (paths.length === 0) return null;
  return (
    <div>
      <ul className={styles.gallery} data-count={paths.length}>
        {paths.map((path, index) => {
          const prompt = prompts.get(path);
          return (
            <li key={path} className={styles.panel}>
              <figure>
                <CataloguePicture
                  path={path}
                  alt={prompt === undefined ? `A picture made with ${app.name}` : ''}
                  ratio="1:1"
                  sizes={index === 0 ? '(max-width: 56rem) 100vw, 640px' : '(max-width: 56rem) 50vw, 320px'}
                  priority={index === 0}
                  className={index === 0 ? styles.first : undefined}
                />
                {prompt === undefined ? null : (
                  <figcaption className={styles.caption}>
                    <Link to={generatorPath(app.slug, { prompt })} className={styles.prompt}>
                      <span>{prompt}</span>
                      <ArrowUpRight aria-hidden="true" />
                    </Link>
                  </figcaption>
                )}
              </figure>
            </li>
          );
        })}
      </ul>
      <p className={styles.note}>Samples of {app.name}</p>
    </div>
  );
}
