import { findOutcome } from '../fixtures/fault-lab/find-outcome.ts';
import { scoreCardFaults } from '../fixtures/fault-lab/score-card.ts';
import { type Cell, nameOf } from '../fixtures/fault-lab/table.ts';
import { visitOf } from '../fixtures/fault-lab/visits.ts';
import { expect, test } from '../fixtures/test.ts';

/** Faults that no other test meets; `npm run faults` goes through all. */
const sample: readonly Cell[] = [
  { phase: 'css', side: 'browser', mode: 'stalled' },
  { phase: 'chunk', side: 'browser', mode: 'corrupt' },
  { phase: 'chunk', side: 'browser', mode: 'throwing' },
  { phase: 'evaluation', side: 'browser', mode: 'throwing' },
  { phase: 'render', side: 'browser', mode: 'lying' },
  { phase: 'loader', side: 'server', mode: 'corrupt' },
];

test('the score card in docs/faults.md has a line for each fault of the table, and none but those that the roadmap names misses a promise', async () => {
  expect(await scoreCardFaults()).toEqual([]);
});

for (const cell of sample)
  test(`a module with the fault ${nameOf(cell)} costs its own slot, and its page works again when the fault ends`, async ({
    page,
    faults,
    faultLab,
    quietConsole,
  }) => {
    quietConsole.push(/./);
    const visit = visitOf(cell);
    const lab = await faultLab();
    const begin = () => faults({ [visit.module]: cell });
    const { broken, slot, healedMs } = await findOutcome(page, { lab, cell, visit, begin });
    expect(broken).toEqual([]);
    expect(slot).not.toBe('nothing');
    expect(healedMs).toBeDefined();
  });
