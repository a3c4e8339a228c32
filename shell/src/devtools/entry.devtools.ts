import { readPageState } from '../app/page-state.ts';
import { whenIdle } from '../app/when-idle.ts';
import { createTabFaults } from './faults/tab-faults.ts';
import { watchLongTasks } from './records/long-tasks.ts';
import { observed } from './records/observed.ts';
import { watchPages } from './records/watch-pages.ts';
import { watchReports } from './records/watch-reports.ts';
import { watchVitals } from './records/watch-vitals.ts';
import { whenAlive } from './records/when-alive.ts';
import { isPanelKey } from './panel-key.ts';

const { composition, config } = readPageState();
const isOpen = observed(false);
const records = {
  composition,
  shellVersion: config.shellVersion,
  pages: watchPages(),
  reports: watchReports(),
  vitals: watchVitals(),
  longTasks: watchLongTasks(),
  faults: createTabFaults(config.supabaseUrl),
  isOpen,
};

let mounting: Promise<void> | undefined;
const load = async () => (await import('./panel/mount.tsx')).mount(records);
const mount = () => (mounting ??= load());

window.addEventListener('keydown', (event) => {
  if (!isPanelKey(event)) return;
  event.preventDefault();
  isOpen.set(!isOpen.get());
  // Also before the page is alive, which a page that fails never is.
  void mount();
});
whenAlive(() => whenIdle(() => void mount()));
