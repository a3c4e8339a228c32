import type { Page } from '@playwright/test';

/** Milliseconds from a request to the first byte of its response. */
const latency = 150;
const bitsPerSecond = 1_638_400;

/** Gives a page the speed of a slow mobile link, and a processor of a quarter of this machine's speed. */
export async function slowLink(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const throughput = bitsPerSecond / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
