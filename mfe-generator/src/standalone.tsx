import '@irodori/ui/layers.css';
import '@irodori/ui/reset.css';
import '@irodori/ui/tokens.css';
import '@irodori/ui/fonts.css';
import { runStandalone } from '@irodori/testing/run-standalone';
import generator from './module.ts';
import { finished, sampleJobId } from './samples/sample-job.ts';
import { samplePlatform } from './samples/sample-platform.ts';

const accepted = { jobId: sampleJobId, status: 'INITIATED', cost: 2, balance: 98 };

runStandalone(
  generator,
  samplePlatform({ job: () => finished(), functions: { 'submit-job': () => accepted } }),
);
