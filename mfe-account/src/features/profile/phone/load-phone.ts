import type { Platform } from '@irodori/platform';

export interface OwnPhone {
  /** In E.164; null without a number. */
  readonly number: string | null;
}

/** Loads the number of the visitor's account; null where the project sends no text messages. */
export async function loadPhone({ ways, phoneCode }: Platform): Promise<OwnPhone | null> {
  const { phone } = await ways.offered().catch(() => ({ phone: false }));
  return phone ? { number: await phoneCode.own() } : null;
}
