import { type FormEvent, useRef } from 'react';
import { t } from 'ttag';
import { ApiError } from '#platform/api/api-error.ts';
import { formatCents } from '#platform/money/cents.ts';
import { ActionBar } from '#platform/ui/action-bar.tsx';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { OwnSession } from '../../sessions.contract.ts';
import styles from '../booking/booking.module.css';
import type { MoveIntent } from './moves.ts';
import { CarFields, TimeFields } from './reservation-fields.tsx';
import wide from './reserve-form.module.css';
import { type Moving, useMoving } from './use-moving.ts';

const texts = {
  together: (count: number) => t`A new time applies to all ${count} reserved cars.`,
  pricing: t`Checking the price…`,
  noPrice: t`The price could not be loaded.`,
  again: t`Try again`,
  more: (cents: string) => t`${cents} more`,
  moreText: t`Taxes and fees included. It moves when you pay; until then it stays as it is.`,
  less: (cents: string) => t`${cents} back to your card`,
  lessText: t`Or to the account that you paid with, within a few days.`,
  same: t`The price stays the same`,
  full: t`No space is left at that time. Choose another time; your reservation stays as it is.`,
  outlastsClosing: t`This zone closes before your parking would end.`,
  move: t`Change reservation`,
  pay: (cents: string) => t`Continue\u00a0– ${cents}`,
  saving: t`Moving…`,
  nothingChanged: t`Choose another time or car.`,
};

type MoveFormProps = {
  readonly session: OwnSession;
  /** How many vehicles the reservation is for. */
  readonly vehicles: number;
  /** Why an earlier attempt to pay failed. */
  readonly failure: string | null;
  /** Null if there is nothing to pay and the reservation has been moved; then a difference below zero is refunded. */
  readonly onRequested: (intent: MoveIntent | null, difference: number) => void;
};

/** The new time or vehicle. It shows what has to be paid, or is refunded, before anything is sent. */
export function MoveForm({ session, vehicles, failure, onRequested }: MoveFormProps) {
  const moving = useMoving(session, onRequested);
  const { now, times, car, enterTimes, enterCar, errors, carErrors, busy, ask: request } = moving;
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await request();
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const text = moving.failure ?? failure;
  return (
    <form ref={form} className={wide.form} noValidate onSubmit={(event) => void submit(event)}>
      <TimeFields
        times={times}
        errors={errors}
        timeZone={session.timeZone}
        isHourly={session.isHourly}
        now={now}
        onChange={enterTimes}
      />
      <CarFields car={car} errors={carErrors} onChange={enterCar} />
      {vehicles > 1 && <p className={ui.muted}>{texts.together(vehicles)}</p>}
      <Difference moving={moving} />
      <ActionBar>
        {text !== null && <Banner tone="error">{text}</Banner>}
        <Button type="submit" busy={busy} busyText={texts.saving} disabled={!isOffered(moving)} full>
          {labelOf(moving)}
        </Button>
      </ActionBar>
    </form>
  );
}

/** Keeps its height while the price loads. */
function Difference({ moving }: { readonly moving: Moving }) {
  const { isChanged, isTimeRight, isLater, quote, difference } = moving;
  if (!isChanged || !isTimeRight) return <p className={ui.muted}>{texts.nothingChanged}</p>;
  if (isLater && quote.isError) return <QuoteFailure quote={quote} />;
  if (difference === null) return <p className={ui.lead}>{texts.pricing}</p>;
  const { full = false, warning = null } = isLater ? (quote.data ?? {}) : {};
  return (
    <div className={styles.summary} aria-live="polite">
      <output className={ui.lead}>{describeDifference(difference)}</output>
      {difference > 0 && <p className={ui.muted}>{texts.moreText}</p>}
      {difference < 0 && <p className={ui.muted}>{texts.lessText}</p>}
      {full && <Banner tone="info">{texts.full}</Banner>}
      {warning && <Banner tone="info">{texts.outlastsClosing}</Banner>}
    </div>
  );
}

/** A refusal that names a field is shown there; any other in its words. */
function QuoteFailure({ quote }: Pick<Moving, 'quote'>) {
  const { error } = quote;
  if (error instanceof ApiError && Object.keys(error.fields).length > 0) return null;
  if (error instanceof ApiError && !error.unanswered && error.status < 500) {
    return <Banner tone="info">{error.message}</Banner>;
  }
  return (
    <Banner tone="error" title={texts.noPrice}>
      <Button variant="secondary" size="small" onClick={() => void quote.refetch()}>
        {texts.again}
      </Button>
    </Banner>
  );
}

function describeDifference(cents: number): string {
  if (cents === 0) return texts.same;
  return cents > 0 ? texts.more(formatCents(cents)) : texts.less(formatCents(-cents));
}

function isOffered({ isChanged, isTimeRight, difference, quote, isLater }: Moving): boolean {
  return isChanged && isTimeRight && difference !== null && !(isLater && (quote.isError || quote.data?.full));
}

function labelOf({ difference }: Moving): string {
  return difference !== null && difference > 0 ? texts.pay(formatCents(difference)) : texts.move;
}
