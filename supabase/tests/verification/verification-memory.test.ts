import { describe, expect, test } from 'vitest';
import { useDatabase } from '../database.ts';

const { owner, service, stranger, visitor } = useDatabase();

const spend = (proof: string, expiresAt: Date) =>
  service.call<boolean>('spend_proof', { proof, expires_at: expiresAt });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

describe('proofs', () => {
  test('are accepted only the first time', async () => {
    expect(await spend('one', inMinutes(5))).toBe(true);
    expect(await spend('one', inMinutes(5))).toBe(false);
    expect(await spend('two', inMinutes(5))).toBe(true);
  });

  test('are forgotten a minute after they have expired, and not before', async () => {
    await spend('long gone', inMinutes(-2));
    await spend('just expired', inMinutes(-0.5));
    await spend('another', inMinutes(5));
    const kept = await owner.query<{ proof: string }>('select proof from private.spent_proofs');
    expect(kept.map(({ proof }) => proof)).toContain('just expired');
    expect(kept.map(({ proof }) => proof)).not.toContain('long gone');
  });
});

describe('challenges', () => {
  /* All in one transaction, and therefore in the same minute. */
  const given = async (clients: readonly string[]) => {
    const calls = clients.map((client) => `take_challenge('${client}', 2)`);
    const [row] = await service.query<{ given: boolean[] }>(`select array[${calls.join(', ')}] as given`);
    return row?.given;
  };

  test('are counted per client', async () => {
    expect(await given(['aki', 'aki', 'aki', 'mio'])).toEqual([true, true, false, true]);
  });

  test('of past minutes are forgotten', async () => {
    await owner.query("insert into private.challenge_counts values ('old', now() - interval '2 minutes', 9)");
    expect(await given(['old'])).toEqual([true]);
    expect(await owner.query("select given from private.challenge_counts where client = 'old'")).toEqual([
      { given: 1 },
    ]);
  });
});

describe('a visitor', () => {
  test.each(['spend_proof', 'take_challenge'])('cannot call %s', async (name) => {
    const args = name === 'spend_proof' ? { proof: 'x', expires_at: inMinutes(1) } : { client: 'x', most: 1 };
    for (const party of [stranger, await visitor()]) {
      await expect(party.call(name, args)).rejects.toThrow(/permission denied/);
    }
  });
});
