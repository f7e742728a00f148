import { useState } from 'react';
import { t } from 'ttag';
import { useLocation } from 'wouter';
import { PriceFacts } from '#features/pricing/client/shared/price-facts.tsx';
import { totalOf } from '#features/pricing/rules/price-line.ts';
import { stateOfAddress } from '#features/vehicles/rules/us-states.ts';
import { errorText } from '#platform/api/api-error.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { addDays, localDay } from '#platform/calendar/local-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { formatDate } from '#platform/wording/format-date.ts';
import { onOneLine } from '#platform/wording/one-line.ts';
import type { PermitPlan } from '../permits.contract.ts';
import { monthOfDay, nextMonth } from '../rules/permit-month.ts';
import { START_DAYS_AHEAD } from '../rules/permit-plan.ts';
import { countPlates } from './count-plates.ts';
import { arePlates, type EnteredPermit, readEnteredPermit, storeEnteredPermit } from './entered-permit.ts';
import { openPermit } from './permit-intent.ts';
import { type PermitLot, priceOf } from './permit-price.ts';
import { PlateFields } from './plate-fields.tsx';

const texts = {
  steps: [t`Permit`, t`Cars`, t`Start and price`, t`Payment`] as const,
  stepOf: (step: number) => t`Step ${step} of 4`,
  next: t`Continue`,
  back: t`Back`,
  startWrong: t`Choose a day from today to 60 days ahead.`,
  firstMonth: t`First month`,
  later: (price: string, day: string) =>
    t`Then ${price} on the first of each month, from ${day}, charged to the card you pay with.`,
  endAny: t`End it whenever you like: it stays valid until the end of the month.`,
  toPayment: t`Go to payment`,
  startsOn: t`First day`,
  startHint: t`Today, or up to 60 days ahead.`,
  dueNow: t`Due now`,
  opening: t`Preparing the payment…`,
};

type BuyPermitProps = {
  readonly lot: PermitLot & { readonly address: string };
  readonly plan: PermitPlan;
  /** Whether the vehicles are entered, and the first day comes. */
  readonly isPriced: boolean;
  /** To one of these steps, or with null to the plans. */
  readonly onStep: (step: 'cars' | 'price' | null) => void;
};

/** Steps two and three: the vehicles, then the first day with its price. The payment follows on its own page. */
export function BuyPermit({ lot, plan, isPriced, onStep }: BuyPermitProps) {
  const [entered, setEntered] = useState<EnteredPermit>(() => readEnteredPermit(plan._id) ?? newPermit(lot.address));
  const [tried, setTried] = useState(false);
  const enter = (changed: Partial<EnteredPermit>) => {
    const after = { ...entered, ...changed };
    storeEnteredPermit(plan._id, after);
    setEntered(after);
  };
  const goOn = () => {
    setTried(true);
    if (arePlates(entered)) onStep('price');
  };
  if (isPriced && arePlates(entered)) {
    return <StartAndPrice lot={lot} plan={plan} entered={entered} onEnter={enter} onBack={() => onStep('cars')} />;
  }
  return (
    <Card>
      <h2>{`${onOneLine(texts.stepOf(2))}: ${texts.steps[1]}`}</h2>
      <p>{countPlates(plan.plates)}</p>
      <PlateFields value={entered.plates} onChange={(plates) => enter({ plates })} max={plan.plates} tried={tried} />
      <Button full onClick={goOn}>
        {texts.next}
      </Button>
      <Button variant="quiet" onClick={() => onStep(null)}>
        {texts.back}
      </Button>
    </Card>
  );
}

const newPermit = (address: string): EnteredPermit => ({
  plates: [{ plate: '', state: stateOfAddress(address) ?? '' }],
  startsOn: null,
});

type PriceProps = Pick<BuyPermitProps, 'lot' | 'plan'> & {
  readonly entered: EnteredPermit;
  readonly onEnter: (changed: Partial<EnteredPermit>) => void;
  readonly onBack: () => void;
};

function StartAndPrice({ lot, plan, entered: { plates, ...entered }, onEnter, onBack }: PriceProps) {
  const [, navigate] = useLocation();
  const today = localDay(serverNow(), lot.timeZone);
  const startsOn = entered.startsOn ?? today;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const latest = addDays(today, START_DAYS_AHEAD);
  const isValid = startsOn >= today && startsOn <= latest;
  const price = isValid ? priceOf(lot, plan, startsOn) : null;
  const pay = async () => {
    if (!price) return;
    setBusy(true);
    setError(null);
    try {
      const from = paths.buyPermit(lot._id, plan._id, 'price');
      await openPermit({ planId: plan._id, plates, startsOn, totalCost: totalOf(price.lines) }, { from });
      navigate(paths.payPermit());
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <Card>
      <h2>{`${onOneLine(texts.stepOf(3))}: ${texts.steps[2]}`}</h2>
      <TextField
        label={texts.startsOn}
        hint={texts.startHint}
        type="date"
        min={today}
        max={latest}
        value={startsOn}
        onChange={(day) => onEnter({ startsOn: day })}
        error={isValid ? undefined : texts.startWrong}
      />
      {price && (
        <>
          <PriceFacts lines={price.lines} labels={{ parking: texts.firstMonth }} total={texts.dueNow} />
          <p>
            {texts.later(formatCents(price.thenCents), onOneLine(formatDate(`${nextMonth(monthOfDay(startsOn))}-01`)))}
          </p>
          <p>{texts.endAny}</p>
        </>
      )}
      {error !== null && <Banner tone="error">{errorText(error)}</Banner>}
      <Button full busy={busy} busyText={texts.opening} onClick={() => void pay()}>
        {texts.toPayment}
      </Button>
      <Button variant="quiet" onClick={onBack} disabled={busy}>
        {texts.back}
      </Button>
    </Card>
  );
}
