import { findOutcome } from '../fixtures/fault-lab/find-outcome.ts';
import { noteOutcome } from '../fixtures/fault-lab/score-card.ts';
import { cells, nameOf } from '../fixtures/fault-lab/table.ts';
import { visitOf } from '../fixtures/fault-lab/visits.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

for (const cell of cells)
  test(`${nameOf(cell)}: the site stays alive, and the page works again when the fault ends`, async ({
    page,
    faults,
    faultLab,
    account,
    quietConsole,
  }) => {
    quietConsole.push(/./);
    const visit = visitOf(cell);
    const lab = await faultLab();
    if (visit.isSignedIn === true) await startSession(page, await account(), lab.url);
    const begin = () => faults({ [visit.module]: cell });
    const outcome = await findOutcome(page, { lab, cell, visit, begin });
    await noteOutcome(cell, outcome);
    expect(outcome.broken).toEqual([]);
    expect(outcome.healedMs).toBeDefined();
  });
