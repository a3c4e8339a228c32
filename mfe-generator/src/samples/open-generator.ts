import { renderModule } from '@irodori/testing/render-module';
import { screen } from '@testing-library/react';
import generator from '../module.ts';
import { sampleApp } from './sample-app.ts';
import { sampleJobId } from './sample-job.ts';
import { samplePlatform, type SampleOptions } from './sample-platform.ts';

export const generatorPage = `/${sampleApp.slug}`;

export const acceptedJob = { jobId: sampleJobId, status: 'INITIATED', cost: 2, balance: 98 };

/** Opens the sample app's page for a test; its orders are accepted. */
export async function openGenerator(options: SampleOptions = {}, path = generatorPage) {
  const platform = samplePlatform({ functions: { 'submit-job': () => acceptedJob }, ...options });
  const view = await renderModule(generator, path, platform);
  const character = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Your character/ });
  const send = screen.getByRole('button', { name: /^Make (the|\d) picture/ });
  return { ...view, platform, character, send };
}
