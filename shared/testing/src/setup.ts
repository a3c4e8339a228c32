import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/*
 * Lazy imports of a page are compiled when they are requested, which takes long on a slow machine. Queries may wait
 * nearly as long as the test's timeout, but not longer, so that a failure still prints the page.
 */
configure({ asyncUtilTimeout: 25_000 });

/** A test fails on an unexpected console error; a test that expects one replaces the spy. */
beforeEach(() => {
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...message: unknown[]) => {
      throw new Error(`Unexpected console.${level}: ${message.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  // The files that a process runs share one window.
  localStorage.clear();
  sessionStorage.clear();
});
