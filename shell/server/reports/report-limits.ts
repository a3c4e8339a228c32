import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

const perMinute = { address: 60, all: 1200 };

/** Limits the reports per minute, for each address and for all addresses together. */
export function createReportLimits() {
  const ofAddress = new RateLimiterMemory({ points: perMinute.address, duration: 60 });
  const ofAll = new RateLimiterMemory({ points: perMinute.all, duration: 60 });

  /** @returns seconds until the next report is accepted; 0 if this report is. */
  return async function secondsToWait(address: string): Promise<number> {
    try {
      await ofAddress.consume(address);
      await ofAll.consume('all');
      return 0;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    }
  };
}
