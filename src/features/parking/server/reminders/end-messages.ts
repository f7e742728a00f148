// The messages that tell a driver that a session is ending, or what it costs so far. Their link opens Add time without signing in.

import { msgid, ngettext, t } from 'ttag';
import type { Config } from '#app/config/config.ts';
import type { LocationRow } from '#features/lot-directory/server/public.ts';
import { composeMail, type NewMessage } from '#features/messages/server/public.ts';
import { receiptCode } from '#features/orders/server/public.ts';
import { formatTimeLeft } from '#platform/calendar/human-spans.ts';
import { formatTime, withArticle } from '#platform/calendar/human-time.ts';
import { type Cents, formatCents } from '#platform/money/cents.ts';
import type { StoredSession } from '../sessions.store.ts';

export type EndingSession = {
  readonly session: StoredSession;
  /** Of the same booking, ending at the same time: one message is about them all. */
  readonly others: readonly StoredSession[];
  readonly lot: LocationRow;
  readonly receiptKey: string;
  readonly now: Date;
  /** It is start-stop: it ends by itself, and no time can be added. */
  readonly runsOut?: boolean;
  /** What it costs by now, for a reminder of that; null for one of the end. */
  readonly soFarCents?: Cents | null;
  readonly config: Pick<Config, 'publicUrl' | 'supportEmail'>;
};

export function endMail(about: EndingSession, to: string): NewMessage {
  const { session, lot, config } = about;
  return composeMail({
    to,
    subject: `${titleOf(about)}, ${lot.name}`,
    content: {
      title: titleOf(about),
      paragraphs: [textOf(about)],
      sections: [
        {
          heading: t`Your parking`,
          rows: [
            ...carsOf(about).map(
              ({ plate, plateState }) => [t`License plate`, `${plateState.trim()} ${plate}`] as const,
            ),
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

const titleOf = (about: EndingSession): string =>
  isOfCost(about)
    ? t`Your parking costs ${formatCents(about.soFarCents)} so far`
    : t`Your parking ends at ${endOf(about)}`;

function textOf(about: EndingSession): string {
  const { session, now, runsOut } = about;
  const left = formatTimeLeft(session.endsAt, now);
  if (isOfCost(about)) return t`Stop it when you drive off. It ends by itself at ${endOf(about)}; you have ${left}.`;
  return runsOut
    ? t`It ends by itself then; you have ${left}. Stop it when you drive off before, and you pay for the time you used.`
    : t`You have ${left}. Add time if you need longer; nothing happens by itself.`;
}

const isOfCost = (about: EndingSession): about is EndingSession & { readonly soFarCents: Cents } =>
  typeof about.soFarCents === 'number';

/** Fits into one text message, so it leaves out the address. */
export function endText(about: EndingSession): string {
  const { session, lot } = about;
  if (isOfCost(about))
    return t`Parkvale: ${session.plate} at ${lot.name} costs ${formatCents(about.soFarCents)} so far. Stop it when you leave: ${addTimeUrl(about)} Reply STOP to get no more texts.`;
  if (about.runsOut)
    return t`Parkvale: ${session.plate} at ${lot.name} ends by itself at ${endOf(about)}. Stop it when you leave: ${addTimeUrl(about)} Reply STOP to get no more texts.`;
  const [plates, until, url] = [platesOf(about), endOf(about), addTimeUrl(about)];
  return ngettext(
    msgid`Parkvale: ${plates} is parked at ${lot.name} until ${until}. Add time: ${url} Reply STOP to get no more texts.`,
    `Parkvale: ${plates} are parked at ${lot.name} until ${until}. Add time: ${url} Reply STOP to get no more texts.`,
    carsOf(about).length,
  );
}

/** A push notification: its link is on this host, where the app that shows it was installed. */
export function endNotice(about: EndingSession): { title: string; body: string; path: string } {
  const { session, lot, now } = about;
  return {
    title: titleOf(about),
    body: isOfCost(about)
      ? t`${session.plate} at ${lot.name}. Tap to stop it.`
      : about.runsOut
        ? t`${session.plate} at ${lot.name} ends by itself. Tap to stop it now.`
        : t`${platesOf(about)} at ${lot.name}: ${formatTimeLeft(session.endsAt, now)}. Tap to add time.`,
    path: addTimePath(about),
  };
}

const carsOf = ({ session, others }: EndingSession): readonly StoredSession[] => [session, ...others];

const platesOf = (about: EndingSession): string =>
  carsOf(about)
    .map(({ plate }) => plate)
    .join(', ');

/** By the lot's clock, which it names. */
const endOf = ({ session, lot: { timeZone } }: EndingSession): string =>
  withArticle(formatTime(session.endsAt, { timeZone, withZoneName: true }));

const addTimePath = ({ receiptKey, session, others, runsOut }: EndingSession): string =>
  runsOut ? `/receipt/${receiptKey}` : `/receipt/${receiptKey}?add=${others.length > 0 ? 'all' : session.id}`;

const addTimeUrl = (about: EndingSession): string => about.config.publicUrl + addTimePath(about);
