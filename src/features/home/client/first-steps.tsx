import { msgid, ngettext, t } from 'ttag';
import { apiUrl } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { ButtonLink, DownloadLink } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { TickIcon } from '#platform/ui/icons.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import ui from '#platform/ui/primitives.module.css';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { formatCount } from '#platform/wording/format-count.ts';
import type { FirstSteps as Steps } from '../home.contract.ts';
import styles from './home.module.css';

const texts = {
  title: t`Your first hour`,
  left: (done: number, all: number) => t`${done} of ${all} done`,
  done: t`Done`,
  account: t`Open your account`,
  email: t`Confirm your email address`,
  emailAhead: t`We send you a link when you add your first lot.`,
  emailText: t`Open the link that we sent you. We approve your account after that.`,
  lot: t`Add your lot`,
  lotsAdded: (count: number) => t`Add your ${formatCount(count)} lots`,
  lotText: t`Its name, address and where the entrance is.`,
  addLot: t`Add location`,
  lotAgain: t`Restore or add a lot`,
  archived: t`Every lot that you have is archived.`,
  zone: t`Add a zone with its price`,
  zoneText: (lot: string) => t`Drivers can pay at ${lot} once it has one.`,
  zoneInReview: (lot: string) => t`Drivers can pay at ${lot} once it has one and your account is approved.`,
  addZone: t`Add zone`,
  zones: t`Add zones with their prices`,
  zonesText: (some: number, all: number) => t`${formatCount(some)} of ${formatCount(all)} lots have one.`,
  seeEmpty: t`Lots without zones`,
  pins: (count: number) =>
    ngettext(msgid`Check ${formatCount(count)} lot on the map`, `Check ${formatCount(count)} lots on the map`, count),
  pinsText: t`Its address led only to the middle of a ZIP code or city. Nothing is sold there until the pin is checked.`,
  checkPins: t`Check pins`,
  sign: t`Print the sign`,
  signText: t`Drivers scan it or type its code. Put it up where they park.`,
  signInReview: t`Print it now, and put it up once your account is approved.`,
  printSign: t`Print the sign`,
  signs: t`Print the signs`,
  signsText: (some: number, all: number) => t`${formatCount(some)} of ${formatCount(all)} lots have printed signs.`,
  chooseLots: t`Choose lots`,
  bank: t`Say where your money goes`,
  bankText: t`What drivers pay is kept for you until then.`,
  bankHeld: (amount: string) => t`${amount} is held for you until then.`,
  addBank: t`Add bank account`,
  review: t`Entered. Payouts start once we have approved your account.`,
  payment: t`First payment`,
  paymentInReview: t`Nothing is sold until your account is approved, usually within one business day.`,
  paymentUnplaced: t`Nothing is sold until the pins are checked.`,
  paymentText: t`Pay at your own sign to see what drivers see, or wait for the first car.`,
};

type Step = {
  readonly label: string;
  readonly text?: string;
  readonly isDone: boolean;
  readonly act?: { readonly to: string; readonly label: string; readonly isFile?: boolean };
};

type FirstStepsProps = {
  readonly steps: Steps;
  /** How many lots there are, archived ones included. */
  readonly lots: number;
};

/** What is left until a new owner's lot earns; only the first open step has the main button. */
export function FirstSteps({ steps, lots }: FirstStepsProps) {
  const all = stepsOf(steps, lots);
  const next = all.find(({ isDone, act }) => !isDone && act);
  return (
    <Card>
      <div>
        <h2>{texts.title}</h2>
        <p className={ui.muted}>{texts.left(all.filter(({ isDone }) => isDone).length, all.length)}</p>
      </div>
      <ol className={styles.steps} aria-label={texts.title}>
        {all.map((step, index) => (
          <li key={step.label} className={classNames(ui.beside, styles.step)}>
            <span className={classNames(styles.mark, step.isDone && styles.doneMark)} aria-hidden="true">
              {step.isDone ? <TickIcon /> : index + 1}
            </span>
            <span>
              <span className={styles.title}>{step.label}</span>
              {step.isDone && <VisuallyHidden>{`, ${texts.done}`}</VisuallyHidden>}
              {step.text && <span className={ui.subline}>{step.text}</span>}
            </span>
            {!step.isDone && step.act && <ActLink act={step.act} isNext={step === next} />}
          </li>
        ))}
      </ol>
    </Card>
  );
}

type ActProps = { readonly act: NonNullable<Step['act']>; readonly isNext: boolean };

/** Once its file was fetched, the step is done. */
function ActLink({ act: { to, label, isFile = false }, isNext }: ActProps) {
  const look = { size: 'small', variant: isNext ? 'primary' : 'secondary' } as const;
  if (!isFile) {
    return (
      <ButtonLink to={to} {...look}>
        {label}
      </ButtonLink>
    );
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: it only hears that the link in it was followed.
    <span onClick={() => setTimeout(() => void refreshQueries('/home'), REFRESHED_AFTER_MS)}>
      <DownloadLink href={to} {...look}>
        {label}
      </DownloadLink>
    </span>
  );
}

/** Drawing a sign takes a second or two. */
const REFRESHED_AFTER_MS = 4000;

function stepsOf(steps: Steps, lots: number): Step[] {
  const { lot, zoneId, counts, hasSold, canBePaid, heldBecause, heldCents, review } = steps;
  const hasOnlyArchived = lot === null && !hasSold && lots > 0;
  const isMany = counts.lots > 1;
  const bankText = heldCents > 0 ? texts.bankHeld(formatCents(heldCents)) : texts.bankText;
  return [
    { label: texts.account, isDone: true },
    ...(review
      ? [
          {
            label: texts.email,
            isDone: review.isEmailConfirmed,
            ...(!review.isEmailConfirmed && { text: lot ? texts.emailText : texts.emailAhead }),
          },
        ]
      : []),
    {
      label: hasOnlyArchived ? texts.lotAgain : isMany ? texts.lotsAdded(counts.lots) : texts.lot,
      isDone: lot !== null || hasSold,
      ...(lot === null &&
        !hasSold && {
          text: hasOnlyArchived ? texts.archived : texts.lotText,
          act: { to: paths.addLocation(), label: texts.addLot },
        }),
    },
    ...(counts.pinsToCheck > 0
      ? [
          {
            label: texts.pins(counts.pinsToCheck),
            isDone: false,
            text: texts.pinsText,
            act: { to: paths.checkPins(), label: texts.checkPins },
          },
        ]
      : []),
    zoneStep(steps),
    signStep(steps),
    {
      label: texts.bank,
      isDone: canBePaid,
      ...(canBePaid
        ? heldBecause === 'in_review' && { text: texts.review }
        : { text: bankText, act: { to: paths.payouts(), label: texts.addBank } }),
    },
    {
      label: texts.payment,
      isDone: hasSold,
      ...(zoneId !== null && !hasSold && { text: paymentText(steps) }),
    },
  ];
}

function zoneStep({ lot, counts, hasSold, review }: Steps): Step {
  const isMany = counts.lots > 1;
  const label = isMany ? texts.zones : texts.zone;
  const isDone = counts.lots > 0 ? counts.withZone === counts.lots : hasSold;
  if (isDone || !lot) return { label, isDone };
  const text = isMany
    ? texts.zonesText(counts.withZone, counts.lots)
    : (review ? texts.zoneInReview : texts.zoneText)(lot.name);
  const isOneLeft = counts.lots - counts.withZone === 1;
  const act = isOneLeft
    ? { to: paths.addZone(lot._id), label: texts.addZone }
    : { to: `${paths.locations()}?show=empty`, label: texts.seeEmpty };
  return { label, isDone, text, act };
}

function signStep({ zoneId, counts, review }: Steps): Step {
  const isMany = counts.lots > 1;
  const label = isMany ? texts.signs : texts.sign;
  const isDone = counts.lots > 0 && counts.withSign === counts.lots;
  if (isDone || zoneId === null) return { label, isDone };
  const hint = review ? texts.signInReview : texts.signText;
  if (!isMany) {
    const to = apiUrl('GET /zones/:id/sign.pdf', { params: { id: zoneId } });
    return { label, isDone, text: hint, act: { to, label: texts.printSign, isFile: true } };
  }
  const text = `${texts.signsText(counts.withSign, counts.lots)} ${hint}`;
  return { label, isDone, text, act: { to: paths.chooseLots(), label: texts.chooseLots } };
}

function paymentText({ counts, review }: Steps): string {
  if (review) return texts.paymentInReview;
  return counts.pinsToCheck === counts.lots ? texts.paymentUnplaced : texts.paymentText;
}
