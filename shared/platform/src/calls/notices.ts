import {
  mailSubscription,
  notice,
  noticeColumns,
  noticeGroup,
  noticePreference,
} from '@irodori/contract/notifications';
import { z } from 'zod/mini';
import type { DataFace } from '../platform.ts';
import type { NoticesFace } from './notices-face.ts';

const nothing = z.unknown();
const preferenceRow = z.extend(noticePreference, { kind: noticeGroup });
const everything = { inPage: true, byMail: true };

/** Notices and preferences, through the database's functions and row-level security. */
export function createNotices(data: DataFace): NoticesFace {
  const call = async (name: string, args: object): Promise<void> => {
    await data.value(nothing, (db) => db.rpc(name, args));
  };
  return {
    async newest(most) {
      const [notices, { total }] = await Promise.all([
        data.many(notice, (db) =>
          db
            .from('notifications')
            .select(noticeColumns)
            .order('created_at', { ascending: false })
            .order('id')
            .limit(most),
        ),
        data.page(nothing, (db) =>
          db.from('notifications').select('id', { count: 'exact' }).is('read_at', null).limit(0),
        ),
      ]);
      return { notices, unread: total };
    },
    markRead: (ids) => call('mark_notifications_read', ids === undefined ? {} : { ids }),
    markPictureRead: (jobId) => call('mark_picture_read', { job_id: jobId }),
    async preferences() {
      const set = await data.many(preferenceRow, (db) =>
        db.from('notification_preferences').select('kind,inPage:in_page,byMail:by_mail'),
      );
      return {
        pictures: everything,
        purchases: everything,
        ...Object.fromEntries(set.map(({ kind, ...preference }) => [kind, preference])),
      };
    },
    setPreference: (kind, { inPage, byMail }) =>
      call('set_notification_preference', { kind, in_page: inPage, by_mail: byMail }),
    subscription: (token) =>
      data.value(z.nullable(mailSubscription), (db) => db.rpc('mail_subscription', { token })),
    setSubscription: (token, byMail) =>
      data.value(z.boolean(), (db) => db.rpc('set_mail_subscription', { token, by_mail: byMail })),
  };
}
