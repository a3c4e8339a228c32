import { parts } from '../workspace/parts.ts';
import { Asked } from './asked.tsx';
import { JobView } from './job-view.tsx';

export { loadOutput as load } from './load-output.ts';
export { WorkspaceRoute as default } from '../workspace/workspace-route.tsx';

parts.Job = JobView;
parts.Asked = Asked;
