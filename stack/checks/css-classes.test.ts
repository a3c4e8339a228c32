import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { unusedClasses } from './css-classes.ts';

test('A class that no source names is reported as unused, a named one is not', async () => {
  const root = await mkdtemp(join(tmpdir(), 'css-classes-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const source = join(root, 'mfe-garden', 'src');
  await mkdir(source, { recursive: true });
  await writeFile(
    join(source, 'list.module.css'),
    '@layer module { .card { color: red } .card:hover .dead, .leaf { top: 0 } }',
  );
  await writeFile(
    join(source, 'list.tsx'),
    `import styles from './list.module.css';
     export const list = <p className={styles.card}><b className={styles.leaf} /></p>;`,
  );

  expect(await unusedClasses(root)).toEqual({ unused: ['mfe-garden/src/list.module.css: .dead'], total: 3 });
});
