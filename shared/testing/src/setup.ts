import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/*
 * What a page imports later is compiled when it does, and how long that takes is the machine's affair: what is awaited
 * may take nearly as long as the whole test, which then still says what was on the page instead.
 */
configure({ asyncUtilTimeout: 25_000 });

/** A test fails on a console error that it did not expect (it expects one by replacing the spy). */
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
});
