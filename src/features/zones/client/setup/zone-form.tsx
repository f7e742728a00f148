import { t } from 'ttag';
import type { Charge, Rate } from '#features/pricing/rules/offer.ts';
import { ownersShareOf, type PriceLine, totalOf } from '#features/pricing/rules/price-line.ts';
import { formatCents } from '#platform/money/cents.ts';
import { Button } from '#platform/ui/button.tsx';
import { Choices } from '#platform/ui/choices.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import { priceFor } from '../rates/zone-price.ts';
import { checkZone, type EnteredZone, enteredRate, fieldsOf, NEW_ZONE, type ZoneFields } from './entered-zone.ts';
import styles from './setup.module.css';
import { OpeningFields, ZoneNumberField } from './zone-basics.tsx';

const texts = {
  kind: t`Rate`,
  hourly: t`Hourly`,
  daily: t`Daily`,
  price: t`Price in dollars`,
  priceHourly: t`For one hour. After the first hour drivers pay by the minute.`,
  priceDaily: t`For one day of 24 hours from the start.`,
  preview: (total: string, duration: string) => t`Drivers pay ${total} ${duration}, taxes and fees included`,
  previewParts: (share: string, added: string) => t`You receive ${share}. Added on top: ${added}.`,
  previewFree: t`Parking here is free, and no card is needed.`,
  previewEmpty: t`Enter a price to see what drivers pay.`,
  addBusy: t`Adding…`,
  add: t`Add Zone`,
};
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
      <OpeningFields
        field={form.field}
        week={form.values.week}
        onWeek={(week) => form.set('week', week)}
        weekError={form.errorOf('week')}
      />
      <FormFailure form={form} />
      <Button type="submit" busy={form.busy} busyText={texts.addBusy} full>
        {texts.add}
      </Button>
    </Form>
  );
}

/** Two hours, because one would hide that they add up; a daily zone sells one day. */
const HOURS_SHOWN = 2;

type PricePreviewProps = {
  readonly rate: Rate | null;
  readonly charges: readonly Charge[];
};

/** What the typed price means for drivers and for the lot, while it is being typed. */
function PricePreview({ rate, charges }: PricePreviewProps) {
  if (!rate) return <output className={styles.preview}>{texts.previewEmpty}</output>;
  if (rate.priceCents === 0) return <output className={styles.preview}>{texts.previewFree}</output>;
  const { lines, duration } = priceFor({ rate, charges }, rate.isHourly ? HOURS_SHOWN : 1);
  const added = lines.filter(({ payee, cents }) => payee !== 'owner' && cents !== 0);
  return (
    <output className={styles.preview}>
      <strong>{texts.preview(formatCents(totalOf(lines)), duration)}</strong>
      <span className={ui.muted}>
        {texts.previewParts(formatCents(ownersShareOf(lines)), added.map(formatLine).join(', '))}
      </span>
    </output>
  );
}

function formatLine({ label, cents }: PriceLine): string {
  return `${label} ${formatCents(cents)}`;
}
