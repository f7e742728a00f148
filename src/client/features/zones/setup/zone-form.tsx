import { useState } from 'react';
import type { Charge } from '#domain/pricing/offer.ts';
import type { KeptRates } from '#domain/tariff/setup/plain-price.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { type FormState, useForm } from '../../../ui/fields/use-form.ts';
import { Choices } from '../../../ui/roadside/choices.tsx';
import { TextField } from '../../../ui/roadside/text-field.tsx';
import { checkZone, type EnteredZone, enteredRate, fieldsOf, type ZoneFields } from './entered-zone.ts';
import { explainHours } from './explain-hours.ts';
import { PricePreview } from './price/price-preview.tsx';
import styles from './zone-form.module.css';
import { zonesTexts } from './zones-texts.ts';

const texts = zonesTexts.form;
const FIVE_MINUTES = 300;
const KINDS = [
  { value: 'hourly', label: texts.hourly },
  { value: 'daily', label: texts.daily },
] as const;

type ZoneFormProps = {
  readonly initial: EnteredZone;
  /** The location's, for the preview. */
  readonly charges: readonly Charge[];
  /** Of a zone that exists, for the preview. */
  readonly kept?: KeptRates;
  readonly send: (fields: ZoneFields) => Promise<unknown>;
  readonly submit: string;
  readonly busyText: string;
  readonly note?: string;
};

export function ZoneForm({ initial, charges, kept, send, submit, busyText, note }: ZoneFormProps) {
  const form = useForm<EnteredZone>({ initial, check: checkZone, send: (entered) => send(fieldsOf(entered)) });
  useFollowedRate(initial, form);
  const { kind, openTime, closeTime } = form.values;
  const isHourly = kind === 'hourly';
  return (
    <Form form={form}>
      <TextField
        label={texts.number}
        hint={texts.numberHint}
        maxLength={20}
        autoComplete="off"
        {...form.field('zoneNumber')}
      />
      <Choices legend={texts.kind} choices={KINDS} value={kind} onChange={(next) => form.set('kind', next)} />
      <TextField
        label={texts.price}
        hint={isHourly ? texts.priceHourly : texts.priceDaily}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        {...form.field('price')}
      />
      <PricePreview rate={enteredRate(form.values)} charges={charges} kept={kept} />
      <div className={styles.hours}>
        <TextField label={texts.open} type="time" step={FIVE_MINUTES} {...form.field('openTime')} />
        <TextField label={texts.close} type="time" step={FIVE_MINUTES} {...form.field('closeTime')} />
        <output className={styles.explained}>{explainHours({ openTime, closeTime })}</output>
      </div>
      <TextField
        label={texts.capacity}
        hint={texts.capacityHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        optional
        {...form.field('capacity')}
      />
      {note && <p className={styles.parts}>{note}</p>}
      <FormFailure form={form} />
      <Button type="submit" busy={form.busy} busyText={busyText} full>
        {submit}
      </Button>
    </Form>
  );
}

/** The editor of rates changes the price too: one that was not touched here follows, or saving would put the old one back. */
function useFollowedRate(initial: EnteredZone, form: FormState<EnteredZone>): void {
  const [before, setBefore] = useState(initial);
  if (isSameRate(initial, before)) return;
  setBefore(initial);
  if (!isSameRate(form.values, before)) return;
  form.set('price', initial.price);
  form.set('kind', initial.kind);
}

const isSameRate = (one: EnteredZone, other: EnteredZone): boolean =>
  JSON.stringify(enteredRate(one)) === JSON.stringify(enteredRate(other));
