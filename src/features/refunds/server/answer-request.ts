// Support's answer to a lot's request for a refund.

import { t } from 'ttag';
import type { Config } from '#app/config/config.ts';
import type { Deps } from '#app/deps.ts';
import { recordSupportAct } from '#features/audit/server/public.ts';
import { findLocation } from '#features/lot-directory/server/public.ts';
import { composeAccountMail, composeMail, type NewMessage, queueMessage } from '#features/messages/server/public.ts';
import { findPayer, type IntendDeps, refundPayment } from '#features/payments/server/public.ts';
import { ownersShareOf } from '#features/pricing/rules/price-line.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { findUndeleted } from '#platform/http/access/people.read-model.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import { formatCents } from '#platform/money/cents.ts';
import type { REQUEST_DECISIONS } from '../refunds.contract.ts';
import { lockOpenRequest, type NewRequest, saveAnswer } from './refund-requests.store.ts';

type Answered = {
  readonly locationId: string;
  readonly requestId: string;
  readonly decision: (typeof REQUEST_DECISIONS)[number];
  readonly seenRefundedCents: number;
  readonly note: string | null;
  readonly actorId: string;
  readonly now: Date;
};

/** In the caller's transaction. */
export async function answerRequest(deps: IntendDeps, tx: Db, answered: Answered): Promise<Refusal | null> {
  const { locationId, requestId, decision, note, actorId, now } = answered;
  const request = await lockOpenRequest(tx, { locationId, id: requestId });
  if (!request) return refuse('request_answered');
  const { orderId, cents, reason } = request;
  const answer = { answeredBy: actorId, answeredAt: now, note };
  let shareCents: number | null = null;
  if (decision === 'refund') {
    const { seenRefundedCents } = answered;
    const requested = { locationId, orderId, amountCents: cents, seenRefundedCents, reason, actorId, now };
    const refund = await refundPayment(deps, tx, requested);
    if (isRefusal(refund)) return refund;
    shareCents = ownersShareOf(refund.lines);
    await saveAnswer(tx, request, { status: 'refunded', refundId: refund.id, ...answer });
  } else {
    await saveAnswer(tx, request, { status: 'declined', refundId: null, ...answer });
    const subject = { kind: 'order', locationId, id: orderId } as const;
    const detail = { requestId, cents, reason: note };
    await recordSupportAct(tx, { actorId, action: 'refund_declined', subject, detail, now });
  }
  await notifyRequester(deps, tx, { request, decision, note, shareCents });
  return null;
}

type Reported = Pick<Answered, 'decision' | 'note'> & {
  readonly request: NewRequest;
  /** What of the refund was the owner's revenue; null if none was made. */
  readonly shareCents: number | null;
};

async function notifyRequester(
  deps: Pick<Deps, 'config' | 'fulfillments' | 'jobs' | 'newId' | 'now'>,
  tx: Db,
  { request, ...reported }: Reported,
): Promise<void> {
  const lot = await findLocation(tx, request.locationId);
  if (!lot) return;
  if (request.requestedBy === null) return notifyDriver(deps, tx, { request, ...reported, lotName: lot.name });
  const asker = await findUndeleted(tx, request.requestedBy);
  if (!asker) return;
  const about = { ...request, ...reported, to: asker, lotName: nameLot(lot) };
  await queueMessage(
    tx,
    deps,
    inLanguage(request.language, () => answeredMail(about, deps.config)),
  );
}

/** A refund mails the driver itself. Without an address, the receipt's page has the answer. */
async function notifyDriver(
  deps: Pick<Deps, 'fulfillments' | 'jobs' | 'newId' | 'now'>,
  tx: Db,
  { request, decision, note, lotName }: Reported & { readonly lotName: string },
): Promise<void> {
  const payer = decision === 'decline' ? await findPayer(deps, tx, request) : null;
  const to = payer?.email;
  if (!to) return;
  await queueMessage(
    tx,
    deps,
    inLanguage(request.language, () => declinedMail({ to, lotName, note, cents: request.cents })),
  );
}

type Declined = { readonly to: string; readonly lotName: string; readonly note: string | null; readonly cents: number };

function declinedMail({ to, lotName, note, cents }: Declined): NewMessage {
  const title = t`Your refund request was declined`;
  return composeMail({
    to,
    subject: `${title}, ${lotName}`,
    content: {
      title,
      paragraphs: [
        t`You asked for a refund of ${formatCents(cents)} for parking at ${lotName}. It was not made.`,
        ...(note === null ? [] : [note]),
      ],
      footer: t`Sent by Parkvale because you asked for a refund.`,
    },
  });
}

// The mail to the person who asked support for a refund. It is not linked to the order, because that link finds the payer's own mails.
type AboutRequest = {
  readonly to: { readonly name: string; readonly email: string };
  readonly locationId: string;
  readonly orderId: string;
  readonly lotName: string;
  readonly cents: number;
  readonly reason: string;
  readonly decision: 'refund' | 'decline';
  readonly note: string | null;
  readonly shareCents: number | null;
};

function answeredMail(about: AboutRequest, { publicUrl }: Pick<Config, 'publicUrl'>): NewMessage {
  const { to, locationId, orderId, lotName, cents, reason, decision, note, shareCents } = about;
  const amount = formatCents(cents);
  const title = decision === 'refund' ? t`Support is refunding ${amount}` : t`Support did not refund ${amount}`;
  return composeAccountMail(to, {
    subject: `${title}, ${lotName}`,
    title,
    paragraphs: [
      decision === 'refund'
        ? t`The refund that you asked for is on its way to the driver, who also gets an email.`
        : t`The refund that you asked for was not made. The driver was not told of it.`,
      ...(note === null ? [] : [t`Support wrote: ${note}`]),
    ],
    sections: [
      {
        heading: t`Your request`,
        rows: [
          [t`Location`, lotName],
          [t`Amount`, amount],
          ...(shareCents === null ? [] : [[t`Your share`, formatCents(shareCents)] as const]),
          [t`Reason`, reason],
        ],
      },
    ],
    button: { label: t`Open the sale`, url: `${publicUrl}/locations/${locationId}/sales/${orderId}` },
  });
}
