// How mails and texts are sent: through the configured providers, or not at all.

import type { Config } from '#app/config/config.ts';
import type { Deps } from '#app/deps.ts';
import { createHttpsPictures } from '#integrations/cameras/https-pictures.ts';
import { createLocalOutbox } from '#integrations/email/local-outbox.ts';
import type { MailPort } from '#integrations/email/mail.port.ts';
import { createGates, localCalls } from '#integrations/gates/create-gates.ts';
import type { GateCalls } from '#integrations/gates/gates.port.ts';
import { createWebPush } from '#integrations/push/web-push.ts';
import { createLocalTexts } from '#integrations/sms/local-texts.ts';
import { TEXT_WEBHOOK, type TextsPort } from '#integrations/sms/texts.port.ts';
import { createHttpsSender } from '#integrations/webhooks-out/https-sender.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import type { WatchCalls } from '#platform/telemetry/tracing.ts';

type Around = Pick<Deps, 'db' | 'now'> & { readonly stops: Stops; readonly watchCalls: WatchCalls };
type Stops = Array<() => Promise<void>>;

export async function messagePorts(
  config: Config,
  { db, now, stops, watchCalls }: Around,
): Promise<Pick<Deps, 'mail' | 'texts' | 'push' | 'webhookSender' | 'cameraPictures' | 'gates'>> {
  return {
    mail: watchCalls('mail', await mailFor(config, stops)),
    texts: watchCalls('texts', await textsFor(config)),
    // Not traced: one of its methods is synchronous, and a span would turn its result into a promise.
    push: createWebPush(),
    webhookSender: watchCalls('webhooks', createHttpsSender({ allowsLoopback: config.devTools })),
    cameraPictures: watchCalls('camera pictures', createHttpsPictures({ allowsLoopback: config.devTools })),
    // One of its methods is synchronous, too.
    gates: createGates({ db, now, allowsLoopback: config.devTools, calls: await callsFor(config) }),
  };
}

async function textsFor({ twilio, publicUrl }: Config): Promise<TextsPort> {
  if (!twilio) return createLocalTexts();
  // The library takes 35 MB.
  const { createTwilioTexts } = await import('#integrations/sms/twilio-texts.ts');
  return createTwilioTexts({ ...twilio, callbackUrl: `${publicUrl}${API_PREFIX}${TEXT_WEBHOOK}` });
}

async function callsFor({ twilio }: Config): Promise<GateCalls> {
  const [from] = twilio?.senders ?? [];
  if (!twilio || from === undefined) return localCalls;
  const { createTwilioCalls } = await import('#integrations/gates/twilio-calls.ts');
  return createTwilioCalls({ ...twilio, from });
}

async function mailFor({ smtpUrl, mailFrom }: Config, stops: Stops): Promise<MailPort> {
  if (!smtpUrl) return createLocalOutbox();
  // The library takes 15 MB.
  const { createSmtpMail } = await import('#integrations/email/smtp-mail.ts');
  const mail = createSmtpMail({ url: smtpUrl, from: mailFrom });
  stops.push(async () => mail.close());
  return mail;
}
