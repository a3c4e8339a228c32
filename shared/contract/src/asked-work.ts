/** How often the usual proof of work can be doubled: sixteen times the work, at most half a minute on a phone. */
export const mostWork = 4;

/** The reason in GoTrue's `captcha_failed` for a sign-in that takes more work; clients see nothing but its message. */
export const workAsked = (work: number): string => `work-${work}`;

/** How often an error of the auth service asks for the usual work to be doubled; undefined where it asks for none. */
export function workAskedBy(message: string): number | undefined {
  const [, asked] = /\(work-(\d)\)$/.exec(message) ?? [];
  const work = Number(asked);
  return work <= mostWork ? work : undefined;
}
