// How mails and texts are sent: through the configured providers, or not at all.

import { API_PREFIX } from '#contract/api.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { createLocalOutbox } from './ports/mail/local-outbox.ts';
import type { MailPort } from './ports/mail/mail.port.ts';
import { createSmtpMail } from './ports/mail/smtp-mail.ts';
import { createWebPush } from './ports/push/web-push.ts';
import { createLocalTexts } from './ports/texts/local-texts.ts';
import { TEXT_WEBHOOK, type TextsPort } from './ports/texts/texts.port.ts';
import { createTwilioTexts } from './ports/texts/twilio/twilio-texts.ts';
import { createHttpsSender } from './ports/webhooks/https-sender.ts';
import type { WatchCalls } from './tracing/tracing.ts';

type Stops = Array<() => Promise<void>>;

export function messagePorts(
  config: Config,
  stops: Stops,
  watchCalls: WatchCalls,
): Pick<Deps, 'mail' | 'texts' | 'push' | 'webhookSender'> {
  return {
    mail: watchCalls('mail', mailFor(config, stops)),
    texts: watchCalls('texts', textsFor(config)),
    // Not traced: one of its methods is synchronous, and a span would turn its result into a promise.
    push: createWebPush(),
    webhookSender: watchCalls('webhooks', createHttpsSender({ allowsLoopback: config.devTools })),
  };
}

function textsFor({ twilio, publicUrl }: Config): TextsPort {
  if (!twilio) return createLocalTexts();
  return createTwilioTexts({ ...twilio, callbackUrl: `${publicUrl}${API_PREFIX}${TEXT_WEBHOOK}` });
}

function mailFor({ smtpUrl, mailFrom }: Config, stops: Stops): MailPort {
  if (!smtpUrl) return createLocalOutbox();
  const mail = createSmtpMail({ url: smtpUrl, from: mailFrom });
  stops.push(async () => mail.close());
  return mail;
}
