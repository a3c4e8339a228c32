import { dirname, join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { MailStore } from '../../mailbox/store.ts';
import type { SmtpSettings } from '../settings.ts';
import { createMail, type Mail } from './mail.ts';
import { createRender } from './render.ts';
import { smtpDelivery } from './smtp.ts';

interface OpenMail {
  readonly mail: Mail;
  /** Receives the emails if no mail server is configured. */
  readonly store?: MailStore;
}

/** @throws Error naming an email template that cannot be used */
export function openMail(config: Config, log: Pick<Logger, 'error'>): OpenMail {
  const { environment, project } = config;
  const folder = join(environment.BACKEND_DATA, 'mail');
  const common = {
    settings: project.auth,
    render: createRender(project.auth.email, dirname(resolve(environment.SUPABASE_FOLDER))),
    folder: join(folder, 'outbox'),
    log,
  };
  const smtp = smtpOf(config);
  if (smtp) return { mail: createMail({ ...common, deliver: smtpDelivery(smtp), isLimited: true }) };
  const store = new MailStore(join(folder, 'mailbox'));
  return { mail: createMail({ ...common, deliver: store.deliver, isLimited: false }), store };
}

/** The mail server of the environment takes precedence over that of config.toml. */
function smtpOf({ environment: e, project }: Config): SmtpSettings | undefined {
  if (!e.SMTP_HOST) {
    const { smtp } = project.auth.email;
    return smtp?.enabled ? smtp : undefined;
  }
  if (!e.SMTP_ADMIN_EMAIL) {
    throw new Error(
      'SMTP_HOST is set, so SMTP_ADMIN_EMAIL, the sender address of the emails, is needed too.',
    );
  }
  return {
    enabled: true,
    host: e.SMTP_HOST,
    port: e.SMTP_PORT,
    user: e.SMTP_USER,
    pass: e.SMTP_PASS,
    admin_email: e.SMTP_ADMIN_EMAIL,
    sender_name: e.SMTP_SENDER_NAME,
  };
}
