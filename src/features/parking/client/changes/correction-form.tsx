import { useState } from 'react';
import { t } from 'ttag';
import { totalOf } from '#features/pricing/rules/price-line.ts';
import { CarFields } from '#features/vehicles/client/shared/car-fields.tsx';
import { normalizePlate, plateError } from '#features/vehicles/rules/plate.ts';
import { checkState } from '#features/vehicles/rules/us-states.ts';
import type { Zone } from '#features/zones/zones.contract.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { dollarsToCents, formatCents } from '#platform/money/cents.ts';
import { ActionBar } from '#platform/ui/action-bar.tsx';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { type FieldErrors, useForm } from '#platform/ui/fields/use-form.ts';
import ui from '#platform/ui/primitives.module.css';
import type { OwnSession } from '../../sessions.contract.ts';
import { priceOfCorrection, zonesToCorrectTo } from './correction-price.ts';
import type { CorrectionIntent, RequestedCorrection } from './correction-state.ts';
import { requestCorrection } from './request-correction.ts';

const texts = {
  plateWrong: t`Please provide a valid license plate`,
  stateWrong: t`Please provide a valid state for license plate`,
  zone: t`Zone`,
  zoneOption: (number: string) => t`Zone ${number}`,
  perHour: (price: string) => t`${price} an hour`,
  perDay: (price: string) => t`${price} a day`,
  nothingChanged: t`The receipt already shows this.`,
  free: t`No extra charge.`,
  more: (cents: string) => t`The zone costs ${cents} more, taxes and fees included.`,
  less: (cents: string) => t`${cents} is refunded to your payment method.`,
  max: (cents: string) => t`It can cost up to ${cents} here.`,
  maxHeld: (cents: string) => t`It can cost up to ${cents} here, which is held until you leave.`,
  save: t`Save`,
  pay: (cents: string) => t`Continue\u00a0– ${cents}`,
  saving: t`Saving…`,
  priceChanged: t`The price has changed. Check it before you continue.`,
};

type CorrectionFormProps = {
  readonly session: OwnSession;
  readonly zones: readonly Zone[];
  readonly failure: string | null;
  /** Null if there is nothing to pay and the correction is done. */
  readonly onRequested: (intent: CorrectionIntent | null) => void;
};

type Entered = { readonly plateNumber: string; readonly state: string; readonly zoneId: string };

/** The form that corrects a stay. It shows the extra charge or the refund before sending. */
export function CorrectionForm({ session, zones, failure, onRequested }: CorrectionFormProps) {
  const sendOnce = useSafeRepeat();
  const [corrected, setCorrected] = useState<{ readonly zoneId: string; readonly totalCents: number } | null>(null);
  const form = useForm<Entered>({
    initial: { plateNumber: session.vehiclePlate, state: session.vehicleState, zoneId: session.zoneId },
    check: (entered) => checkCorrection(entered, session),
    send: async (entered) => {
      const again = {
        receiptKey: session.receiptKey,
        requested: requestedFrom(entered, session, total),
        method: 'card',
      } as const;
      onRequested(await sendOnce(again, (key) => requestCorrection(again, key)));
    },
    failureText: (error) => {
      const difference = error instanceof ApiError && error.code === 'price_changed' ? error.data.difference : null;
      if (typeof difference !== 'number') return error instanceof ApiError ? error.message : String(error);
      setCorrected({ zoneId: form.values.zoneId, totalCents: difference });
      return texts.priceChanged;
    },
  });
  const zone = zones.find(({ _id }) => _id === form.values.zoneId) ?? null;
  const price = priceOfCorrection(session, zone);
  const total = corrected?.zoneId === form.values.zoneId ? corrected.totalCents : price.totalCents;
  return (
    <Form form={form}>
      <CarFields form={form} />
      <SelectField
        label={texts.zone}
        options={zonesToCorrectTo(session, zones).map((each) => ({
          value: each._id,
          label: texts.zoneOption(each.zoneNumber),
        }))}
        {...(zone && { hint: rateOf(zone) })}
        {...form.field('zoneId')}
      />
      <output className={ui.lead}>{describeDifference(total, session)}</output>
      <ActionBar>
        {failure !== null && form.failure === null && <Banner tone="error">{failure}</Banner>}
        <FormFailure form={form} />
        <Button type="submit" busy={form.busy} busyText={texts.saving} full>
          {total > 0 && !session.untilStopped ? texts.pay(formatCents(total)) : texts.save}
        </Button>
      </ActionBar>
    </Form>
  );
}

function describeDifference(cents: number, { untilStopped, lines }: OwnSession): string {
  const max = formatCents(totalOf(lines) + cents);
  if (untilStopped && cents !== 0) return cents > 0 ? texts.maxHeld(max) : texts.max(max);
  if (cents > 0) return texts.more(formatCents(cents));
  return cents < 0 ? texts.less(formatCents(-cents)) : texts.free;
}

function rateOf({ price, isHourly }: Zone): string {
  const dollars = formatCents(dollarsToCents(price) ?? 0);
  return isHourly ? texts.perHour(dollars) : texts.perDay(dollars);
}

function checkCorrection({ zoneId, ...car }: Entered, session: OwnSession): FieldErrors<Entered> {
  return checkPlateChange(car, session, zoneId !== session.zoneId);
}

type EnteredCar = Pick<Entered, 'plateNumber' | 'state'>;

export function checkPlateChange(
  { plateNumber, state }: EnteredCar,
  session: OwnSession,
  isElsewhere = false,
): FieldErrors<EnteredCar> {
  const problem = plateError(plateNumber, texts.plateWrong);
  if (problem) return { plateNumber: problem };
  if (state !== session.vehicleState && !checkState(state).ok) return { state: texts.stateWrong };
  const isSame = normalizePlate(plateNumber) === normalizePlate(session.vehiclePlate) && state === session.vehicleState;
  return isSame && !isElsewhere ? { plateNumber: texts.nothingChanged } : {};
}

function requestedFrom(
  { plateNumber, state, zoneId }: Entered,
  session: OwnSession,
  difference: number,
): RequestedCorrection {
  return {
    sessionId: session._id,
    ...(plateNumber !== session.vehiclePlate && { plateNumber: plateNumber.trim() }),
    ...(state !== session.vehicleState && { state }),
    ...(zoneId !== session.zoneId && { zoneId }),
    difference,
  };
}
