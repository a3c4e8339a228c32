import { readerPath } from '@irodori/contract/paths';
import { kept } from '@irodori/kit/visitor-storage';
import { safePath } from '@irodori/platform/return-path';
import { z } from 'zod/mini';

const hourMs = 60 * 60 * 1000;

/** A path to come back to, for some time. All tabs have it, because a mail can continue in another one. */
function keptReturn(name: string, keptMs: number) {
  const stored = kept(() => localStorage, name, z.object({ to: z.string(), until: z.number() }));
  return {
    keep: (to: string): void => stored.write({ to, until: Date.now() + keptMs }),
    /** Undefined if this browser has kept no path, or too long ago. */
    read(): string | undefined {
      const { to, until = 0 } = stored.read() ?? {};
      return until > Date.now() ? (safePath(to) ?? readerPath) : undefined;
    },
    forget: stored.clear,
  };
}

/** After a sign-in with Irodori, which only this browser can have begun if it has kept a path. */
export const providerReturn = keptReturn('reader-return', hourMs);

/** After a mail that confirms an address or replaces a password, as long as the link of a confirmation is valid. */
export const mailReturn = keptReturn('reader-mail-return', 24 * hourMs);

/** Keeps the path for the link of a mail that was just sent, in place of the path of an earlier mail. */
export function keepForMail(to: string | undefined): void {
  if (to === undefined) mailReturn.forget();
  else mailReturn.keep(to);
}
