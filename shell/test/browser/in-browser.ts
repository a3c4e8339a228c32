import type { Browser } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { launchBrowser, openPort, type Visit, visitor } from '../test-browser.ts';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

interface Stage {
  readonly browser: Browser;
  readonly registry: TestRegistry;
  readonly site: TestSite;
  readonly url: string;
  readonly visit: Visit;
}

/** Gives each test of the file a new site with both fixtures, and a visitor with an empty profile. */
export function inBrowser(environment: Record<string, string> = {}): Stage {
  const stage = {} as { -readonly [Part in keyof Stage]: Stage[Part] };
  let close: () => void;

  beforeAll(async () => {
    stage.browser = await launchBrowser();
  }, 600_000);

  beforeEach(async () => {
    stage.registry = await TestRegistry.start();
    stage.registry.publish('alpha');
    stage.registry.publish('beta');
    stage.site = await startTestSite({
      registry: stage.registry.url,
      environment,
    });
    ({ url: stage.url, close } = await openPort(stage.site));
    stage.visit = await visitor(stage.browser, stage.url);
  });

  afterEach(async () => {
    await stage.visit.context.close();
    close();
    stage.site.stop();
    await stage.registry.stop();
  });

  afterAll(() => stage.browser.close());
  return stage;
}
