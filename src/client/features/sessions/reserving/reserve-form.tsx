import { type FormEvent, useRef } from 'react';
import { formatCents } from '#domain/money/cents.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { Skeleton } from '../../../ui/base/skeleton.tsx';
import { ActionBar } from '../../../ui/roadside/action-bar.tsx';
import { PriceFacts } from '../../../ui/roadside/price-facts.tsx';
import styles from '../booking/booking.module.css';
import { CarFields, TimeFields } from './reservation-fields.tsx';
import { reserveTexts as texts } from './reserve-texts.ts';
import type { Reserving } from './use-reserving.ts';

type ReserveFormProps = { readonly reserving: Reserving; readonly timeZone: string };

/** When, the total, which vehicle; the payment comes next. */
export function ReserveForm({ reserving, timeZone }: ReserveFormProps) {
  const { now, entered, enter, errors, vehicle, typeVehicle, vehicleErrors, failure, busy, prepare } = reserving;
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await prepare();
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form ref={form} className={styles.step} noValidate onSubmit={(event) => void submit(event)}>
      <TimeFields times={entered} errors={errors} timeZone={timeZone} now={now} onChange={enter} />
      <Price reserving={reserving} />
      <CarFields car={vehicle} errors={vehicleErrors} onChange={typeVehicle} />
      <ActionBar>
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        <Button type="submit" busy={busy} busyText={texts.preparing} disabled={!isOffered(reserving)}>
          {continueLabel(reserving)}
        </Button>
      </ActionBar>
    </form>
  );
}

/** Keeps its height while the price loads, so that nothing below moves. */
function Price({ reserving: { times, quote } }: Pick<ReserveFormProps, 'reserving'>) {
  if (!times) return null;
  if (quote.isError) {
    return (
      <Notice tone="error" title={texts.noPrice}>
        <Button variant="secondary" size="small" onClick={() => void quote.refetch()}>
          {texts.again}
        </Button>
      </Notice>
    );
  }
  if (!quote.data) return <Skeleton height="9rem" />;
  const { lines, rate, left, warning } = quote.data;
  return (
    <div className={styles.summary} aria-live="polite">
      <PriceFacts lines={lines} labels={{ parking: rate }} total={texts.total} />
      {warning && <Notice tone="info">{texts.warnings[warning]}</Notice>}
      {left === 0 && <Notice tone="info">{texts.full}</Notice>}
      {left !== null && left > 0 && <p className={styles.soft}>{texts.left(left)}</p>}
      <p className={styles.soft}>{texts.free}</p>
    </div>
  );
}

function isOffered({ times, quote: { data } }: Reserving): boolean {
  if (!times || !data || data.left === 0) return false;
  return data.warning === null || data.warning === 'outlasts_closing';
}

function continueLabel({ times, quote: { data } }: Reserving): string {
  if (!times) return texts.chooseTime;
  if (!data) return texts.pricing;
  return data.totalCost === 0 ? texts.reserveFree : texts.goOn(formatCents(data.totalCost));
}
