import { useState } from 'react';
import { t } from 'ttag';
import type { Receipt } from '#features/receipts/receipts.contract.ts';
import { ownCarName } from '#features/vehicles/rules/car-name.ts';
import { callApi } from '#platform/api/call-api.ts';
import { localClock } from '#platform/browser/local-clock.ts';
import { formatTimeRange } from '#platform/calendar/human-spans.ts';
import { formatDay, formatTime, withArticle } from '#platform/calendar/human-time.ts';
import { nameTimeZone } from '#platform/calendar/zone-name.ts';
import { isEmail } from '#platform/forms/is-email.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Facts } from '#platform/ui/facts.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { WithEmail } from '#platform/ui/layout/email-address.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import { Money } from '#platform/ui/money.tsx';
import { Page } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import { formatDateAt, formatDateTimeAt } from '#platform/wording/format-date.ts';
import type { Valet } from '../../contract/valet-ticket.ts';
import type { ShownTicket } from './guest-ticket-page.tsx';
import { hasReceipt, TicketPrice, useIsInBooks, useTicketReceipt, withTipsOf } from './ticket-details.tsx';
import styles from './valet-guest.module.css';

const texts = {
  title: t`Receipt`,
  back: t`Back to your car`,
  notYet: t`There is no receipt yet: the ticket is not paid.`,
  soon: t`Your receipt will be here in a few seconds.`,
  paidOn: t`Paid on`,
  chargedOn: t`Charged on`,
  how: t`Payment`,
  secondPayment: t`Second payment`,
  inRoom: (room: string) => t`Charged to room ${room}`,
  parked: t`With us`,
  from: (time: string) => t`from ${time}`,
  code: t`Receipt number`,
  paidBack: (day: string) => t`Refunded on ${day}`,
  net: t`After refunds`,
  netThen: t`Once it is refunded`,
  timesIn: (timeZone: string) => t`Times are local to the location (${nameTimeZone(timeZone)}).`,
  issuer: t`Privately issued by Parkvale. This is not a government document.`,
  print: t`Print`,
  email: t`Email`,
  emailWrong: t`Please provide a valid email address`,
  send: t`Send the receipt`,
  sending: t`Sending…`,
  sent: (email: string) => t`The receipt is on its way to ${email}.`,
  by: { online: t`Online`, cash: t`In cash`, room: t`Charged to the room`, nothing_due: t`Nothing to pay` },
  refund: { promised: t`Will be refunded`, failed: t`Not refunded yet. We are working on it` },
  backWords: { promised: t`will be refunded`, paid_back: t`refunded`, failed: t`not refunded yet` },
  ticketNumber: (number: string) => t`Ticket ${number}`,
  car: t`Car`,
};

/** What was paid for which car: to print, or to email once it is paid. */
export default function TicketReceipt({ ticket }: { readonly ticket: ShownTicket }) {
  const { valet, phone, cutOff } = ticket;
  return (
    <Page
      title={texts.title}
      tabTitle={`${texts.title} ${valet.ticketNumber}`}
      width="narrow"
      back={{ to: paths.valetReview(phone, valet._id), label: texts.back }}
    >
      {cutOff}
      {valet.paid ? <PaidReceipt ticket={ticket} /> : <Banner tone="info">{texts.notYet}</Banner>}
    </Page>
  );
}

function PaidReceipt({ ticket }: { readonly ticket: ShownTicket }) {
  if (!useIsInBooks(ticket.valet)) return <Banner tone="info">{texts.soon}</Banner>;
  return (
    <>
      <Sheet ticket={ticket} />
      <div className={classNames(ui.stack2, ui.unprinted)}>
        <Button variant="secondary" size="small" onClick={() => window.print()}>
          {texts.print}
        </Button>
        <SendTicketReceipt ticket={ticket} />
      </div>
    </>
  );
}

function Sheet({ ticket }: { readonly ticket: ShownTicket }) {
  const { valet } = ticket;
  const { timeZone, paidAt, paidBy } = valet;
  const receipt = useTicketReceipt(ticket, hasReceipt(ticket) || valet.whereabouts === 'completed');
  // A car that costs nothing may be tipped for.
  const howOf = (by: NonNullable<Valet['paidBy']>) =>
    by === 'nothing_due' && receipt !== undefined && receipt.totalCost > 0 ? 'online' : by;
  return (
    <section className={classNames(ui.stack2, ui.card, styles.sheet)}>
      <h2>
        {`${valet.locationName}\u00a0· `}
        <span className={styles.whole}>{texts.ticketNumber(valet.ticketNumber)}</span>
      </h2>
      <div>
        <Plate plate={valet.plateNumber} state={valet.state} />
      </div>
      <Facts
        facts={[
          { label: texts.car, value: ownCarName(valet) },
          { label: texts.parked, value: describeStay(valet) },
          ...(paidAt
            ? [{ label: paidBy === 'room' ? texts.chargedOn : texts.paidOn, value: formatDateTimeAt(paidAt, timeZone) }]
            : []),
          ...(paidBy
            ? [{ label: texts.how, value: valet.room?.room ? texts.inRoom(valet.room.room) : texts.by[howOf(paidBy)] }]
            : []),
          ...(receipt?.refundedPayments ?? []).map(({ cents, state }) => {
            return { label: texts.secondPayment, value: `${formatCents(cents)}, ${texts.backWords[state]}` };
          }),
          { label: texts.code, value: receipt?.receiptCode ?? '…' },
        ]}
      />
      <TicketPrice valet={valet} due={receipt && { lines: withTipsOf(valet, receipt) }} />
      {receipt !== undefined && receipt.refunds.length > 0 && <Refunds receipt={receipt} timeZone={timeZone} />}
      <footer className={ui.muted}>
        <p>{texts.timesIn(timeZone)}</p>
        <p>{texts.issuer}</p>
      </footer>
    </section>
  );
}

type RefundsProps = { readonly receipt: Pick<Receipt, 'refunds' | 'totalCost'>; readonly timeZone: string };

/** Pending and made refunds, and the net price. */
function Refunds({ receipt: { refunds, totalCost }, timeZone }: RefundsProps) {
  const net = totalCost - refunds.reduce((sum, { cents }) => sum + cents, 0);
  const isPaidBack = refunds.every(({ state }) => state === 'paid_back');
  return (
    <Facts
      facts={[
        ...refunds.map(({ state, at, cents }) => ({
          label: state === 'paid_back' ? texts.paidBack(formatDateAt(at, timeZone)) : texts.refund[state],
          value: <Money cents={-cents} />,
        })),
        { label: isPaidBack ? texts.net : texts.netThen, value: <Money cents={net} />, strong: true },
      ]}
    />
  );
}

/** Until the handover; for a car still with us, since when. */
function describeStay({ createdAt, completedAt, timeZone }: Valet): string {
  const startsAt = new Date(createdAt);
  const clock = localClock(timeZone, startsAt);
  const times = completedAt
    ? formatTimeRange({ startsAt, endsAt: new Date(completedAt) }, clock)
    : texts.from(withArticle(formatTime(startsAt, clock)));
  return `${formatDay(startsAt, timeZone)}, ${times}`;
}

/** Asks where to send the receipt. Its content comes only from the server's books. */
function SendTicketReceipt({ ticket: { valet, key } }: { readonly ticket: ShownTicket }) {
  const onceFor = useSafeRepeat();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    initial: { email: valet.email },
    check: ({ email }) => (isEmail(email) ? {} : { email: texts.emailWrong }),
    send: async (entered) => {
      setSentTo(null);
      const email = entered.email.trim();
      const body = { valet: { _id: valet._id, email } };
      const send = (idempotencyKey: string) =>
        callApi('POST /contact/sendReceipt', { body, idempotencyKey, valetKey: key });
      await onceFor(body, send);
      setSentTo(email);
    },
  });
  return (
    <Form form={form}>
      <TextField label={texts.email} inputMode="email" autoComplete="email" {...form.field('email')} />
      <FormFailure form={form} />
      {sentTo !== null && (
        <Banner tone="success">
          <WithEmail text={texts.sent(sentTo)} email={sentTo} />
        </Banner>
      )}
      <Button type="submit" full busy={form.busy} busyText={texts.sending}>
        {texts.send}
      </Button>
    </Form>
  );
}
