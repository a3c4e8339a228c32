import type { MailPreference, MailSubscription, Notice } from '@irodori/contract/notifications';

/**
 * The visitor's notices and mail preferences. `realtime.changes({ table: 'notifications', … })` reports each notice that
 * is written or marked as read, also by another tab.
 */
export interface NoticesFace {
  /** The newest notices, the newest first, and the number of all unread ones. */
  newest(most: number): Promise<{ readonly notices: readonly Notice[]; readonly unread: number }>;
  /** Marks notices as read; without ids, all of them. */
  markRead(ids?: readonly string[]): Promise<void>;
  /** Marks the notice of a finished job as read; does nothing if there is none. */
  markPictureRead(jobId: string): Promise<void>;
  /** Whether the mails of each kind are sent. */
  preferences(): Promise<Readonly<Record<MailPreference, boolean>>>;
  setPreference(kind: MailPreference, byMail: boolean): Promise<void>;
  /** The mail preference that the link of a mail changes, without a session; null if the link does not work. */
  subscription(token: string): Promise<MailSubscription | null>;
  /** Switches the mails of a link off or on, without a session; false if the link does not work. */
  setSubscription(token: string, byMail: boolean): Promise<boolean>;
}
