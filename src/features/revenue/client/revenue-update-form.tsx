import { useState } from 'react';
import { t } from 'ttag';
import { useSearchParams } from 'wouter';
import type { Location } from '#features/lots/lots.contract.ts';
import { callApi } from '#platform/api/call-api.ts';
import type { Month } from '#platform/calendar/revenue-month.ts';
import { readSignedDollars } from '#platform/forms/read-dollars.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { formatCents } from '#platform/money/cents.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { type FieldErrors, useForm } from '#platform/ui/fields/use-form.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import { formatMonth } from '#platform/wording/format-month.ts';
import { monthNames } from './month-names.ts';
import { thisMonth, yearOptions } from './month-picker.tsx';
import { refreshRevenue } from './revenue-queries.ts';
import styles from './revenue-update.module.css';
import { UpdateHistory } from './update-history.tsx';
import { readMonth } from './use-requested-month.ts';

const texts = {
  lot: t`Lot name`,
  chooseLot: t`Choose a lot`,
  amount: t`Lot revenue in dollars`,
  amountHint: t`A negative amount reverses an earlier one, for example -25.00.`,
  note: t`Note`,
  noteHint: t`Where the money came from, for anyone reading this month later.`,
  submit: t`Record`,
  busy: t`Recording…`,
  done: (amount: string, lot: string) => t`${amount} recorded for ${lot}`,
  doneText: (month: string, total: string) => t`The total of ${month} is now ${total}.`,
  lotMissing: t`Please provide the lot name`,
  amountMissing: t`Please provide the lot revenue`,
  amountTooFine: t`An amount has at most two decimals.`,
  amountTooHigh: t`This amount is too high.`,
  month: t`Month`,
  year: t`Year`,
};

type Values = {
  readonly locationId: string;
  readonly month: string;
  readonly year: string;
  readonly lotRevenue: string;
  readonly note: string;
};

type Done = { readonly title: string; readonly text: string };

/** Records what a lot earned in a month apart from sales here. */
export function RevenueUpdateForm({ lots }: { readonly lots: readonly Location[] }) {
  const initial = useInitialValues(lots);
  const sendOnce = useSafeRepeat();
  const [done, setDone] = useState<Done | null>(null);
  const form = useForm<Values>({
    initial,
    check: checkValues,
    send: async (values) => {
      setDone(null);
      const { update, totalCost } = await sendOnce(values, (key) => recordUpdate(values, key));
      const updated = lots.find(({ _id }) => _id === update.locationId);
      setDone({
        title: texts.done(formatCents(update.lotRevenue), updated ? nameLot(updated) : ''),
        text: texts.doneText(formatMonth(update), formatCents(totalCost)),
      });
      form.set('lotRevenue', '');
      form.set('note', '');
      await refreshRevenue();
    },
  });
  const lot = lots.find(({ _id }) => _id === form.values.locationId);
  return (
    <>
      <Form form={form}>
        <SelectField
          label={texts.lot}
          emptyLabel={texts.chooseLot}
          options={lots.map(({ _id, name, address }) => ({ value: _id, label: `${name}, ${address}` }))}
          required
          {...form.field('locationId')}
        />
        <div className={styles.pair}>
          <SelectField
            label={texts.month}
            options={monthNames.map((label, index) => ({ value: String(index + 1), label }))}
            {...form.field('month')}
          />
          <SelectField label={texts.year} options={yearOptions()} {...form.field('year')} />
        </div>
        <TextField
          label={texts.amount}
          hint={texts.amountHint}
          inputMode="text"
          autoComplete="off"
          required
          {...form.field('lotRevenue')}
        />
        <TextField label={texts.note} hint={texts.noteHint} optional maxLength={200} {...form.field('note')} />
        <FormFailure form={form} />
        <Button type="submit" full busy={form.busy} busyText={texts.busy}>
          {texts.submit}
        </Button>
      </Form>
      <div aria-live="polite">
        {done && (
          <Banner tone="success" title={done.title}>
            {done.text}
          </Banner>
        )}
      </div>
      {lot && <UpdateHistory lot={lot} month={monthOf(form.values)} />}
    </>
  );
}

/** The lot and month from the URL, if any. */
function useInitialValues(lots: readonly Location[]): Values {
  const [search] = useSearchParams();
  const { month, year } = { ...thisMonth(), ...readMonth(search) };
  const named = lots.find(({ _id }) => _id === search.get('lot'));
  return { locationId: named?._id ?? '', month: String(month), year: String(year), lotRevenue: '', note: '' };
}

const MAX_DOLLARS = 10_000_000;
const AMOUNT_PROBLEMS = {
  missing: texts.amountMissing,
  too_large: texts.amountTooHigh,
  too_fine: texts.amountTooFine,
} as const;

function checkValues({ locationId, lotRevenue }: Values): FieldErrors<Values> {
  const amount = readSignedDollars(lotRevenue, MAX_DOLLARS);
  return {
    locationId: locationId === '' ? texts.lotMissing : undefined,
    lotRevenue: amount.ok ? undefined : AMOUNT_PROBLEMS[amount.problem],
  };
}

async function recordUpdate({ locationId, lotRevenue, note, ...when }: Values, idempotencyKey: string) {
  const amount = readSignedDollars(lotRevenue, MAX_DOLLARS);
  const body = { locationId, note, ...monthOf(when), lotRevenue: amount.ok ? amount.cents : 0 };
  const answer = await callApi('PATCH /locations/:id/revenue', { params: { id: locationId }, body, idempotencyKey });
  return answer.data;
}

function monthOf({ month, year }: Pick<Values, 'month' | 'year'>): Month {
  return { month: Number(month), year: Number(year) };
}
