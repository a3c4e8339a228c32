/** How often the usual proof of work can be doubled: at most sixteen times the work, half a minute on a phone. */
export const mostWork = 4;

/** The reason in GoTrue's error `captcha_failed` that asks a sign-in for more work; clients see it in the message. */
export const workAsked = (work: number): string => `work-${work}`;

/** Reads from the auth service's error message how often the usual work must be doubled; undefined if not asked for. */
export function workAskedBy(message: string): number | undefined {
  const [, asked] = /\(work-(\d)\)$/.exec(message) ?? [];
  const work = Number(asked);
  return work <= mostWork ? work : undefined;
}
