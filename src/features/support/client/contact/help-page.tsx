import { useEffect } from 'react';
import { t } from 'ttag';
import { openWithoutSignal } from '#platform/offline/install-worker.ts';
import { paths } from '#platform/paths/paths.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { Links } from '#platform/ui/layout/links.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { Page } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import styles from './help-page.module.css';

const texts = {
  title: t`Help`,
  more: t`Still have a question?`,
  contact: t`Contact us`,
  terms: t`Terms`,
  privacy: t`Privacy`,
  notice: t`A notice on your car`,
  openNotice: t`Enter its number`,
};

/** Describes only what the product does. */
const GROUPS = [
  {
    title: t`Parking`,
    questions: [
      {
        question: t`Without an account`,
        answer: t`You need none: choose a zone, a time and your plate, and pay. With an account your bookings and receipts are kept in one place on every device you use.`,
      },
      {
        question: t`Pay when you leave`,
        answer: t`Where a zone offers it, your card is authorized for the most it can cost there, and nothing is charged. Stop when you drive off: you pay what one session of that time costs, at least an hour, and the rest is released. It ends by itself when the zone closes. If your bank does not let us charge it, your receipt takes the payment.`,
      },
      {
        question: t`Parking by text`,
        answer: t`Where a sign shows a number for it, text the code on the sign and your plate, its state and how long, such as CDF GHJ ABC123 IL 2h, in any order. The answer has the price and a link on which everything is filled in. With an account you can confirm your phone and save a card under Profile; then a reply of YES pays. Reply STOP to get no more texts, START to get them again, HELP for help. Your carrier may charge for messages and data.`,
      },
      {
        question: t`Auto-pay`,
        answer: t`Lots with cameras can recognize your car. Save a card and turn your car on under Profile. When you drive in, the card is authorized for the most it can cost; when you drive out, it is charged for the time used. You get a message each time. If it was not your car, say so in it within three days: nothing is charged, or all is refunded.`,
      },
      {
        question: t`Start and end`,
        answer: t`You start and end your own rental. You are covered from the moment you pay. The time you buy starts ten minutes later and ends at the time shown; you can end it earlier under My bookings.`,
      },
      {
        question: t`Adding time`,
        answer: t`Open the booking and add time before it ends. You pay what the whole time would have cost at once, less what you have already paid.`,
      },
      {
        question: t`Several cars`,
        answer: t`You can pay for up to five cars at once.`,
      },
      {
        question: t`Full zones`,
        answer: t`Some zones show how many spaces are left. A full zone does not take payments and shows when a space is likely to open up; nothing is charged. Once you continue to payment, your space is held for ten minutes.`,
      },
      {
        question: t`Holidays`,
        answer: t`Its hours on the lot’s page name the days on which it is closed or open at other hours. You cannot pay for time while it is closed. If a lot closes after you reserved and cancels your reservation, you get an email and all of your money back.`,
      },
    ],
  },
  {
    title: t`Price and payment`,
    questions: [
      {
        question: t`Minimum charge`,
        answer: t`At an hourly lot an hour is the minimum. After the first hour the price goes by the minute. At a daily lot you pay by the day.`,
      },
      {
        question: t`Rates`,
        answer: t`A zone may have several rates, such as an early bird or an evening price. The list of zones shows all of them. The time you arrive decides which you can get: a price for certain days or hours takes priority over the general one, a flat price applies when it costs you less, and an event price may replace all others. Some zones charge each part of your stay at the rate for that time instead; their list of rates says so. Your rate is shown before you pay and on the receipt, and adding time keeps the rates from your arrival.`,
      },
      {
        question: t`Transaction fee`,
        answer: t`A transaction fee is added on top of parking and varies by location. It is included in every total you see, and listed separately before you pay and on the receipt.`,
      },
      {
        question: t`Taxes`,
        answer: t`Where a lot adds a tax on parking, the tax is included in every total you see and has its own line before you pay and on the receipt. The day you start decides which taxes apply, and a refund returns them in proportion.`,
      },
      {
        question: t`Canceling`,
        answer: t`Parking that has started cannot be canceled: ending it early gives no refund. A reservation can be canceled for free until it starts.`,
      },
      {
        question: t`Refunds`,
        answer: t`Open the receipt, choose Ask for a refund and say what went wrong; the answer comes on the receipt. Without it, write to us through the contact form.`,
      },
    ],
  },
  {
    title: t`Receipts and account`,
    questions: [
      {
        question: t`Finding a receipt`,
        answer: t`Every receipt has a permanent page: keep its link, or have it emailed to you. On the device you paid with it is also under My bookings.`,
      },
      {
        question: t`Deleting an account`,
        answer: t`Accounts are deleted through a support ticket. Write to us from the email address on the account.`,
      },
    ],
  },
  {
    title: t`Running lots`,
    questions: [
      {
        question: t`Your team`,
        answer: t`Under Team you invite people by email, for all of your lots or some: an enforcer looks up cars, a valet parks and retrieves cars, and a viewer watches how full your lots are. A viewer sees the live view of the lots you choose, without license plates or revenue, and cannot change anything.`,
      },
      {
        question: t`Closing for a holiday`,
        answer: t`On the lot’s page, under Holidays and closings: add the days and whether the lot, or one of its zones, is closed or open at other hours. If drivers have reservations then, you are told how many and choose to keep them or to cancel and refund them. Undo takes it back, and canceling begins two minutes after you save.`,
      },
      {
        question: t`Live view`,
        answer: t`It updates by itself within a second or two of a payment, a reservation or a change you make, and tells you when it loses its connection.`,
      },
    ],
  },
];

export default function HelpPage() {
  useEffect(() => openWithoutSignal('/'), []);
  return (
    <Page title={texts.title}>
      <HelpAnswers />
      <h2>{texts.notice}</h2>
      <div>
        <ButtonLink to={paths.findNotice()} variant="secondary">
          {texts.openNotice}
        </ButtonLink>
      </div>
      <h2>{texts.more}</h2>
      <div>
        <ButtonLink to={paths.contactUs()} variant="secondary">
          {texts.contact}
        </ButtonLink>
      </div>
      <Links>
        <TextLink to={paths.terms()}>{texts.terms}</TextLink>
        <TextLink to={paths.privacy()}>{texts.privacy}</TextLink>
      </Links>
    </Page>
  );
}

/** Questions under their headings; each opens to its answer. */
function HelpAnswers() {
  return GROUPS.map(({ title, questions }) => (
    <section key={title} className={ui.stack1}>
      <h2>{title}</h2>
      <div className={ui.listCard}>
        {questions.map(({ question, answer }) => (
          <details key={question} className={styles.question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  ));
}
