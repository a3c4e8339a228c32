import { unusedClasses } from '../checks/css-classes.ts';
import { root } from '../paths.ts';
import { say } from '../terminal/progress.ts';

/** `check:classes`: each class of a CSS module is used. `check:types` refuses a class that does not exist. */
const { unused, total } = await unusedClasses(root);
for (const name of unused) say(`  ${name} is used nowhere: remove it, or name it in the code as styles.name`);
say(`  ${total - unused.length} of ${total} classes are used`);
process.exit(unused.length === 0 && total > 0 ? 0 : 1);
