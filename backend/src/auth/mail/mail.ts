import type { Logger } from 'pino';
import type { ProjectConfig } from '../../config.ts';
import { AuthError } from '../auth-error.ts';
import { RateLimit } from '../limits/rate-limit.ts';
import type { Deliver, Letter, LetterValues, NoticeName } from './letter.ts';
import { Outbox } from './outbox.ts';
import type { Render } from './render.ts';

const hour = 60 * 60_000;

/** The project's mail. */
export interface Mail {
  /** @throws AuthError 429 when the project has sent all it may in this hour */
  checkVolume(): void;
  /** Resolves when the server has taken it. @throws AuthError 500, 429 */
  send(letter: Letter): Promise<void>;
  /** For who must not learn whether a mail was sent at all: returns at once and is tried again. */
  post(letter: Letter): void;
  /** Posts a notice, if the project sends notices of this kind. */
  notify(to: string | null, notice: NoticeName, values: LetterValues): void;
  /** Resolves when every delivery that has begun has ended. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

interface MailOptions {
  readonly settings: ProjectConfig['auth'];
  readonly render: Render;
  readonly deliver: Deliver;
  /** Where mail waits for its server. */
  readonly folder: string;
  /** A real server, which takes so many mails an hour and no more. */
  readonly isLimited: boolean;
  readonly log: Pick<Logger, 'error'>;
}

export function createMail({ settings, render, deliver, folder, isLimited, log }: MailOptions): Mail {
  const outbox = new Outbox(folder, deliver, log);
  const volume = new RateLimit(
    isLimited ? settings.rate_limit.email_sent : Number.MAX_SAFE_INTEGER,
    hour,
    () => new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded'),
  );
  const post = (letter: Letter) => {
    volume.count('all');
    outbox.post(render(letter));
  };
  return {
    checkVolume: () => volume.check('all'),
    async send(letter) {
      volume.take('all');
      try {
        await deliver(render(letter));
      } catch (error) {
        log.error(
          { event: 'mail', template: letter.template, err: error },
          'the mail server did not take a mail',
        );
        throw new AuthError(500, 'unexpected_failure', `Error sending ${spoken(letter)} email`);
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

const spoken = ({ template }: Letter): string => template.replaceAll('_', ' ');
