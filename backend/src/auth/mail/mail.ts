import type { Logger } from 'pino';
import type { ProjectConfig } from '../../config.ts';
import { AuthError } from '../auth-error.ts';
import { networkOf } from '../limits/network.ts';
import { RateLimit } from '../limits/rate-limit.ts';
import type { Deliver, Email, EmailValues, NoticeName } from './email.ts';
import { Outbox } from './outbox.ts';
import type { Render } from './render.ts';

const hour = 60 * 60_000;

/** Of the mails of an hour, the share that one network may ask for, so that one stranger does not use up all. */
const shareOfNetwork = 0.25;

/** Sends the project's emails. */
export interface Mail {
  /**
   * Counts a request for an email, whether or not one is sent.
   * @throws AuthError 429 if the project has reached its hourly limit of emails, or the address's network its share of it
   */
  admit(address: string): void;
  /** Resolves when the mail server has accepted the email. @throws AuthError 500, 429 */
  send(email: Email): Promise<void>;
  /** Sends an email in the background, with retries, so that the response does not reveal whether one was sent. */
  post(email: Email): void;
  /** Sends a notice in the background if config.toml enables it. */
  notify(to: string | null, notice: NoticeName, values: EmailValues): void;
  /** Resolves when no delivery is in progress. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

interface MailOptions {
  readonly settings: ProjectConfig['auth'];
  readonly render: Render;
  readonly deliver: Deliver;
  /** Stores emails until the mail server has accepted them. */
  readonly folder: string;
  /** Whether `email_sent` limits the emails per hour: only with a real mail server. */
  readonly isLimited: boolean;
  readonly log: Pick<Logger, 'error'>;
}

export function createMail({ settings, render, deliver, folder, isLimited, log }: MailOptions): Mail {
  const outbox = new Outbox(folder, deliver, log);
  const most = isLimited ? settings.rate_limit.email_sent : Number.MAX_SAFE_INTEGER;
  const exceeded = () => new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded');
  const volume = new RateLimit(most, hour, exceeded);
  const requests = new RateLimit(Math.ceil(most * shareOfNetwork), hour, exceeded);
  const post = (email: Email) => {
    volume.count('all');
    outbox.post(render(email));
  };
  return {
    admit(address) {
      volume.check('all');
      requests.take(networkOf(address));
    },
    async send(email) {
      volume.take('all');
      try {
        await deliver(render(email));
      } catch (error) {
        log.error(
          { event: 'mail', template: email.template, err: error },
          'the mail server did not accept an email',
        );
        throw new AuthError(500, 'unexpected_failure', `Error sending ${spoken(email)} email`);
      }
    },
    post,
    notify(to, notice, values) {
      if (!to || !settings.email.notification[notice].enabled) return;
      post({ to, template: notice, values: { SiteURL: settings.site_url, Email: to, ...values } });
    },
    idle: () => outbox.idle(),
    close: () => outbox.close(),
  };
}

const spoken = ({ template }: Email): string => template.replaceAll('_', ' ');
