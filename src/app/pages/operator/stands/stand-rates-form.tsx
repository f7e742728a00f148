import { useState } from 'react';
import { t } from 'ttag';
import type { Location } from '#features/lots/lots.contract.ts';
import { checkTogether } from '#features/pricing/rules/rates/check-tariff.ts';
import type { StandRates } from '#features/valet/contract/valet-rates.contract.ts';
import { MAX_EXTRAS } from '#features/valet/rules/price/stand-terms.ts';
import { NO_SHOW_MINUTES } from '#features/valet/rules/ticket/going-back.ts';
import { type EnteredRate, enteredFrom, readRate } from '#features/zones/client/rates/entered-rate.ts';
import { RateWeek } from '#features/zones/client/rates/rate-week.tsx';
import { RatesFields } from '#features/zones/client/rates/rates-fields.tsx';
import { shownRates } from '#features/zones/client/rates/shown-rates.ts';
import { useRateList } from '#features/zones/client/rates/use-rate-list.ts';
import styles from '#features/zones/client/setup/setup.module.css';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { randomKey } from '#platform/browser/random-key.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { formatMinutes } from '#platform/calendar/human-time.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import { readDollars } from '#platform/forms/read-dollars.ts';
import { readWhole } from '#platform/forms/read-whole.ts';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { type FieldErrors, useForm } from '#platform/ui/fields/use-form.ts';
import { Card } from '#platform/ui/layout/card.tsx';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';

const texts = {
  lead: t`The time at which a car is parked decides which rates apply. Guests pay the time-based rate or the flat rate, whichever is lower.`,
  extras: t`Extras`,
  grace: t`Free when requested within`,
  graceHint: t`In minutes from parking. Leave empty to charge for every car.`,
  graceWrong: t`Enter whole minutes, from 1 to 240, or leave it empty.`,
  lost: t`For a lost claim ticket`,
  lostHint: t`In dollars, added to the price by an attendant. Leave empty for none.`,
  again: t`For parking a car again`,
  againHint: (minutes: string) =>
    t`In dollars, each time nobody came within ${minutes}. A lead can waive it. Leave empty for none.`,
  moneyWrong: t`Enter an amount from $0.01 to $1,000.00, or leave it empty.`,
  together: t`Check the rates that need attention.`,
  openTickets: t`Cars that are here keep their rates.`,
  save: t`Save rates`,
  saving: t`Saving…`,
  rates: t`Rates`,
  week: t`The week`,
};

type Entered = {
  readonly rates: readonly EnteredRate[];
  readonly grace: string;
  readonly lost: string;
  readonly again: string;
};

type StandRatesFormProps = {
  readonly location: Location;
  readonly stored: StandRates;
  /** After how many minutes the app offers to park a car again. */
  readonly noShowMinutes: number | null;
  readonly onSaved: () => void;
};

/** Rates are set as for a zone, next to the resulting week; below them is what a stand charges in addition. */
export function StandRatesForm({ location, stored, noShowMinutes, onSaved }: StandRatesFormProps) {
  const [initial] = useState(() => enteredOf(stored));
  const form = useForm<Entered>({
    initial,
    check: (values) => {
      list.open(values.rates.filter(isWrong).map(({ key }) => key));
      return checkRates(values);
    },
    send: async ({ rates, grace, lost, again }) => {
      const body = {
        rates: rates.map((rate) => readRate(rate).rate),
        graceMinutes: grace.trim() === '' ? null : readWhole(grace),
        lostTicketCents: centsOrNone(lost),
        parkAgainCents: centsOrNone(again),
      };
      const params = { locationId: location._id };
      await callApi('PUT /valets/locations/:locationId/rates', { params, body });
      await refreshQueries('/valets');
      onSaved();
    },
  });
  const { rates } = form.values;
  const list = useRateList(rates, (changed) => form.set('rates', changed));
  const today = localDay(useNow(MINUTE_MS), location.timeZone);
  const shown = shownRates(rates);
  const error = form.errorOf('rates');
  return (
    <Form form={form}>
      <div className={classNames(ui.stack3, ui.columns)}>
        <section className={ui.stack2}>
          <h2>{texts.rates}</h2>
          <p>{texts.lead}</p>
          <RatesFields
            pricedBy="entry"
            list={list}
            today={today}
            problemsOf={(key) => (error === undefined ? {} : problemsOf(rates.find((rate) => rate.key === key)))}
            error={error}
          />
        </section>
        <Card>
          <h2>{texts.extras}</h2>
          <TextField
            label={texts.grace}
            hint={texts.graceHint}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            optional
            {...form.field('grace')}
          />
          <TextField
            label={texts.lost}
            hint={texts.lostHint}
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
            optional
            {...form.field('lost')}
          />
          <TextField
            label={texts.again}
            hint={texts.againHint(formatMinutes(noShowMinutes ?? NO_SHOW_MINUTES.usual))}
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
            optional
            {...form.field('again')}
          />
        </Card>
        {rates.length > 1 && (
          <section className={`${ui.stack2} ${styles.week}`} aria-label={texts.week}>
            <h3>{texts.week}</h3>
            <RateWeek open={null} shown={shown} today={today} />
          </section>
        )}
        <p>{texts.openTickets}</p>
        <FormFailure form={form} />
        <Button type="submit" busy={form.busy} busyText={texts.saving} full>
          {texts.save}
        </Button>
      </div>
    </Form>
  );
}

function enteredOf({ rates, graceMinutes, lostTicketCents, parkAgainCents }: StandRates): Entered {
  const dollars = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2));
  return {
    rates: rates.map((rate) => enteredFrom(rate, randomKey())),
    grace: String(graceMinutes ?? ''),
    lost: dollars(lostTicketCents),
    again: dollars(parkAgainCents),
  };
}

const problemsOf = (rate: EnteredRate | undefined) => (rate ? readRate(rate).problems : {});
const isWrong = (rate: EnteredRate): boolean => Object.keys(problemsOf(rate)).length > 0;

/** NaN for what cannot be read. */
function centsOrNone(typed: string): number | null {
  if (typed.trim() === '') return null;
  const read = readDollars(typed);
  return read.ok ? read.cents : Number.NaN;
}

function checkRates({ rates, grace, lost, again }: Entered): FieldErrors<Entered> {
  const [together] = checkTogether(rates.map((rate) => readRate(rate).rate));
  const wrong = together?.words ?? (rates.some(isWrong) ? texts.together : undefined);
  const isFine = (amount: number | null, max: number) => amount === null || (amount >= 1 && amount <= max);
  const isGrace = isFine(grace.trim() === '' ? null : readWhole(grace), MAX_EXTRAS.graceMinutes);
  return {
    ...(wrong && { rates: wrong }),
    ...(!isGrace && { grace: texts.graceWrong }),
    ...(!isFine(centsOrNone(lost), MAX_EXTRAS.cents) && { lost: texts.moneyWrong }),
    ...(!isFine(centsOrNone(again), MAX_EXTRAS.cents) && { again: texts.moneyWrong }),
  };
}
