import { randomInt } from 'node:crypto';
import type { Point } from './tripwire.ts';

/** No job takes more requests of its worker to the backend and the engine. */
const mostRequests = 16;

interface Round {
  readonly isKilled: boolean;
  /** Of a job whose worker was not killed: the requests that the job took. */
  readonly requests: number;
}

/**
 * Has workers killed in the middle of their jobs, until there are so many of them. A job that ends before its point kills
 * nobody and counts as nothing, but later points are drawn among as many requests as it took.
 * @param aimed the points of the first kills; the others are random
 * @param drawWithKill draws a picture whose worker is killed at a point
 * @returns how many were killed: fewer than wanted where too many jobs ended before their points
 */
export async function killTimes(
  kills: number,
  aimed: readonly Point[],
  drawWithKill: (point: Point, round: number) => Promise<Round>,
): Promise<number> {
  let most = mostRequests;
  let killed = 0;
  const mostRounds = 2 * kills + 8;
  for (let round = 0; killed < kills && round < mostRounds; round += 1) {
    const random = { request: randomInt(1, most + 1), isBefore: randomInt(2) === 0 };
    const { isKilled, requests } = await drawWithKill(aimed[killed] ?? random, round);
    if (isKilled) killed += 1;
    else most = Math.max(1, Math.min(most, requests));
  }
  return killed;
}
