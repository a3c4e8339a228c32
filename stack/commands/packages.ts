import { packPackages } from '../packages/pack.ts';
import { say } from '../terminal/progress.ts';

/** `npm run packages`: packs what modules of other repositories need. */
for (const { tarball } of await packPackages()) say(tarball);
