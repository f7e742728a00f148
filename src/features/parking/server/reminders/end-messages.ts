// The messages that tell a driver that a session is ending. Their link opens Add time without signing in.

import { t } from 'ttag';
import type { Config } from '#app/config/config.ts';
import type { LocationRow } from '#features/lots/server/lot-directory.ts';
import { composeMail, type NewMessage } from '#features/messages/server/outgoing-messages.ts';
import { receiptCode } from '#features/orders/server/public.ts';
import { formatTimeLeft } from '#platform/calendar/human-spans.ts';
import { formatTime } from '#platform/calendar/human-time.ts';
import type { StoredSession } from '../sessions.store.ts';

export type EndingSession = {
  readonly session: StoredSession;
  readonly lot: LocationRow;
  readonly receiptKey: string;
  readonly now: Date;
  /** It is paid when its driver leaves: it ends by itself, and no time can be added. */
  readonly runsOut?: boolean;
  readonly config: Pick<Config, 'publicUrl' | 'supportEmail'>;
};

export function endMail(about: EndingSession, to: string): NewMessage {
  const { session, lot, config, now } = about;
  return composeMail({
    to,
    subject: t`Your parking ends at ${endOf(about)}, ${lot.name}`,
    content: {
      title: t`Your parking ends at ${endOf(about)}`,
      paragraphs: [
        about.runsOut
          ? t`It ends by itself then; you have ${formatTimeLeft(session.endsAt, now)}. Stop it when you drive off before, and you pay for the time you used.`
          : t`You have ${formatTimeLeft(session.endsAt, now)}. Add time if you need longer; nothing happens by itself.`,
      ],
      sections: [
        {
          heading: t`Your parking`,
          rows: [
            [t`License plate`, `${session.plateState.trim()} ${session.plate}`],
            [t`Lot`, lot.name],
            [t`Address`, lot.address],
            [t`Ends`, endOf(about)],
          ],
        },
      ],
      button: { label: about.runsOut ? t`Open your parking` : t`Add time`, url: addTimeUrl(about) },
      footer: t`Receipt ${receiptCode(session.orderId)}. You asked for this reminder. Questions: ${config.supportEmail}, or ${config.publicUrl}/contact-us.`,
    },
    about: { locationId: session.locationId, orderId: session.orderId },
  });
}

/** Fits into one text message, so it leaves out the address. */
export function endText(about: EndingSession): string {
  const { session, lot } = about;
  if (about.runsOut)
    return t`Parkvale: ${session.plate} at ${lot.name} ends by itself at ${endOf(about)}. Stop it when you leave: ${addTimeUrl(about)} Reply STOP to get no more texts.`;
  return t`Parkvale: ${session.plate} is parked at ${lot.name} until ${endOf(about)}. Add time: ${addTimeUrl(about)} Reply STOP to get no more texts.`;
}

/** A push notification: its link is on this host, where the app that shows it was installed. */
export function endNotice(about: EndingSession): { title: string; body: string; path: string } {
  const { session, lot, now } = about;
  return {
    title: t`Your parking ends at ${endOf(about)}`,
    body: about.runsOut
      ? t`${session.plate} at ${lot.name} ends by itself. Tap to stop it now.`
      : t`${session.plate} at ${lot.name}: ${formatTimeLeft(session.endsAt, now)}. Tap to add time.`,
    path: addTimePath(about),
  };
}

/** By the lot's clock, which it names. */
const endOf = ({ session, lot: { timeZone } }: EndingSession): string =>
  formatTime(session.endsAt, { timeZone, withZoneName: true });

const addTimePath = ({ receiptKey, session, runsOut }: EndingSession): string =>
  runsOut ? `/receipt/${receiptKey}` : `/receipt/${receiptKey}?add=${session.id}`;

const addTimeUrl = (about: EndingSession): string => about.config.publicUrl + addTimePath(about);
