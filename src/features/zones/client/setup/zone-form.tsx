import type { Charge } from '#features/pricing/rules/offer.ts';
import { Button } from '#platform/ui/button.tsx';
import { Choices } from '#platform/ui/choices.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import { PricePreview } from '../rates/price-preview.tsx';
import { checkZone, type EnteredZone, enteredRate, fieldsOf, NEW_ZONE, type ZoneFields } from './entered-zone.ts';
import { OpeningFields, ZoneNumberField } from './zone-basics.tsx';
import { zonesTexts } from './zones-texts.ts';

const texts = zonesTexts.form;
const KINDS = [
  { value: 'hourly', label: texts.hourly },
  { value: 'daily', label: texts.daily },
] as const;

type ZoneFormProps = {
  /** The location's, for the preview. */
  readonly charges: readonly Charge[];
  readonly send: (fields: ZoneFields) => Promise<unknown>;
};

/** A new zone with one price; further rates are set on its page. */
export function ZoneForm({ charges, send }: ZoneFormProps) {
  const form = useForm<EnteredZone>({
    initial: NEW_ZONE,
    check: checkZone,
    send: (entered) => send(fieldsOf(entered)),
  });
  const { kind } = form.values;
  return (
    <Form form={form}>
      <ZoneNumberField field={form.field} />
      <Choices legend={texts.kind} choices={KINDS} value={kind} onChange={(next) => form.set('kind', next)} />
      <TextField
        label={texts.price}
        hint={kind === 'hourly' ? texts.priceHourly : texts.priceDaily}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        {...form.field('price')}
      />
      <PricePreview rate={enteredRate(form.values)} charges={charges} />
      <OpeningFields field={form.field} />
      <FormFailure form={form} />
      <Button type="submit" busy={form.busy} busyText={texts.addBusy} full>
        {texts.add}
      </Button>
    </Form>
  );
}
