import type {
  MailSubscription,
  Notice,
  NoticeGroup,
  NoticePreference,
} from '@irodori/contract/notifications';

/**
 * The visitor's notices and preferences. `realtime.changes({ table: 'notifications', … })` reports each notice that
 * is written or marked as read, also by another tab.
 */
export interface NoticesFace {
  /** The newest notices, the newest first, and the number of all unread ones. */
  newest(most: number): Promise<{ readonly notices: readonly Notice[]; readonly unread: number }>;
  /** Marks notices as read; without ids, all of them. */
  markRead(ids?: readonly string[]): Promise<void>;
  /** Marks the notice of a finished job as read; does nothing if there is none. */
  markPictureRead(jobId: string): Promise<void>;
  /** What the visitor wants of each group. */
  preferences(): Promise<Readonly<Record<NoticeGroup, NoticePreference>>>;
  /** Changes what is given. */
  setPreference(group: NoticeGroup, change: Partial<NoticePreference>): Promise<void>;
  /** The mail preference that the link of a mail changes, without a session; null if the link does not work. */
  subscription(token: string): Promise<MailSubscription | null>;
  /** Switches the mails of a link off or on, without a session; false if the link does not work. */
  setSubscription(token: string, byMail: boolean): Promise<boolean>;
}
