import { z } from 'zod';
import { askedCheck } from '../../../shared/contract/src/pictures/picture-check.ts';
import type { Service } from '../_shared/service.ts';

type AskedCheck = z.infer<typeof askedCheck>;

/** A worker looks at one picture in less than a tenth of a second, and asks for work each second. */
const patienceMs = 8_000;
const pauseMs = 250;

/** Lets a worker look at pictures of a visitor; returns why some may not be shown, by the id of their job. */
export async function whyNotShownAfterALook(
  service: Service,
  userId: string,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const checks = jobIds.length === 0 ? [] : await ask(service, userId, jobIds);
    const known = new Map(checks.map((check) => [check.jobId, check]));
    if (checks.filter(({ band }) => band !== null).length === jobIds.length || Date.now() > end)
      return new Map(
        jobIds.flatMap((jobId) => {
          const reason = reasonOf(known.get(jobId));
          return reason === undefined ? [] : [[jobId, reason]];
        }),
      );
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

async function ask(service: Service, userId: string, jobIds: readonly string[]): Promise<AskedCheck[]> {
  const { data, error } = await service.rpc('ask_for_checks', { user_id: userId, job_ids: jobIds });
  if (error) throw new Error(error.message);
  return z.array(askedCheck).parse(data);
}

function reasonOf(check: AskedCheck | undefined): string | undefined {
  switch (check?.band) {
    case 'pass':
      return undefined;
    case 'block':
    case 'hold':
      if (check.isReleased !== null)
        return check.isReleased
          ? undefined
          : 'A person looked at it and found that it is not suitable for others.';
      return check.band === 'block'
        ? 'Our picture check found that it may not be suitable for others.'
        : 'Our picture check is not sure about it, so a person looks at it first. We tell you when that is done.';
    default:
      return 'Our picture check has not looked at it yet. Please try again in a minute.';
  }
}
