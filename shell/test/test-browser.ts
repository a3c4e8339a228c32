import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser, findFullBrowser } from 'stack/browser';
import { expect } from 'vitest';
import type { TestSite } from './test-site.ts';

/** Starts Chromium. `keepsPages` enables the back/forward cache, which Playwright disables by default. */
export async function launchBrowser({ keepsPages = false } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: await (keepsPages ? findFullBrowser() : findBrowser()),
    ...(keepsPages ? { ignoreDefaultArgs: ['--disable-back-forward-cache'] } : {}),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  });
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors and warnings of the console, and uncaught errors. */
  readonly complaints: string[];
  /** Paths of all requests, in order. */
  readonly requests: string[];
  go(path: string): Promise<void>;
  /** Like {@link go}, and waits until the layout is hydrated, so that buttons work. */
  open(path: string): Promise<void>;
}

/** A new visitor with an empty profile. */
export async function visitor(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1200, height: 900 } });
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const go = async (path: string): Promise<void> => {
    await page.goto(path);
    await page.locator('main').waitFor();
  };
  return {
    page,
    context,
    complaints,
    requests,
    go,
    async open(path) {
      await go(path);
      await alive(page);
    },
  };
}

/** Waits until a page is interactive; a click before that can be lost. */
export async function alive(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('manual');
}

/** Serves the site on a free port. */
export async function openPort(site: TestSite): Promise<{ url: string; close: () => void }> {
  const server = createServer(getRequestListener(site.fetch));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
