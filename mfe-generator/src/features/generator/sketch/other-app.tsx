import { app } from '@irodori/contract/entities';
import { generatorPath } from '@irodori/contract/paths';
import { usePlatform } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import type { Platform } from '@irodori/platform';
import { useEffect, useState } from 'react';
import { z } from 'zod/mini';
import styles from '../easel/easel.module.css';
import type { GeneratorApp } from '../load-generator.ts';

interface OtherAppProps {
  readonly app: GeneratorApp;
  /** What this app's engine cannot draw. */
  readonly phrases: readonly string[];
  /** The words of the form. */
  readonly text: string;
}

const inkApp = z.pick(app, { slug: true, name: true });
type InkApp = z.infer<typeof inkApp>;

/** The first app of Ink, which draws the whole vocabulary. */
const loadInkApp = (platform: Platform): Promise<InkApp | null> =>
  platform.data.one(inkApp, (db) =>
    db
      .from('apps')
      .select('slug,name,model:models!inner()')
      .eq('model.pipeline', 'ink')
      .order('config->featured')
      .limit(1)
      .maybeSingle(),
  );

/** Says what the engine of this app cannot draw, names an app whose engine can, and leads there with the words. */
export function OtherApp({ app, phrases, text }: OtherAppProps) {
  const platform = usePlatform();
  const [other, setOther] = useState<InkApp | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loadInkApp(platform).then(
      (found) => isCurrent && setOther(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [platform]);
  return (
    <p className={styles.note}>
      <strong>{app.model?.name ?? 'This engine'} cannot draw:</strong> {phrases.join(' · ')}
      {other === null ? null : (
        <>
          {'. '}
          <Link to={generatorPath(other.slug, { prompt: text })}>{other.name} can</Link>
        </>
      )}
    </p>
  );
}
