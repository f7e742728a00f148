import { t } from 'ttag';
import type { TariffRate } from '#features/pricing/rules/rates/tariff.ts';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { BandFields } from './band-fields.tsx';
import type { RateFieldsProps } from './entered-rate.ts';
import { RateTimesFields } from './rate-times-fields.tsx';
import styles from './rates.module.css';

const texts = {
  kind: t`Charged`,
  kinds: {
    per_hour: t`By the hour`,
    per_day: t`By the day`,
    bands: t`By length of stay`,
    flat: t`Flat price`,
  } satisfies Record<TariffRate['kind'], string>,
  name: t`Name`,
  nameHint: t`Drivers see it on the sign and the receipt.`,
  priceHint: t`In dollars, before taxes and fees.`,
  exitBy: t`Exit by`,
  exitByHint: t`If blank, it covers 24 hours.`,
  maximum: t`24-hour maximum`,
  maximumHint: t`In dollars. Blank for no maximum.`,
  min: t`Minimum time, in minutes`,
  per_hour: t`If blank, one hour.`,
  other: t`If blank, none.`,
  step: t`Round up to, in minutes`,
  stepHint: t`If blank, by the minute.`,
  prices: {
    per_hour: t`Price per hour`,
    per_day: t`Price per day`,
    flat: t`Price`,
  },
};

const FIVE_MINUTES = 300;
const KINDS = (['per_hour', 'per_day', 'flat', 'bands'] as const).map((value) => ({
  value,
  label: texts.kinds[value],
}));

/** A rate's name, price and times. */
export function RateFields({ rate, problems, onChange }: RateFieldsProps) {
  const { name, kind, price, exitBy } = rate;
  return (
    <>
      <TextField
        label={texts.name}
        name="name"
        hint={texts.nameHint}
        maxLength={40}
        autoComplete="off"
        error={problems.name}
        value={name}
        onChange={(typed) => onChange({ name: typed })}
      />
      <SelectField
        label={texts.kind}
        options={KINDS}
        value={kind}
        onChange={(chosen) => onChange({ kind: KINDS.find(({ value }) => value === chosen)?.value ?? kind })}
      />
      {kind === 'bands' ? (
        <BandFields rate={rate} problems={problems} onChange={onChange} />
      ) : (
        <TextField
          label={texts.prices[kind]}
          name="price"
          hint={texts.priceHint}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          error={problems.cents}
          value={price}
          onChange={(typed) => onChange({ price: typed })}
        />
      )}
      {kind === 'flat' && (
        <TextField
          label={texts.exitBy}
          hint={texts.exitByHint}
          type="time"
          step={FIVE_MINUTES}
          optional
          error={problems.exitBy}
          value={exitBy}
          onChange={(typed) => onChange({ exitBy: typed })}
        />
      )}
      <RateTimesFields rate={rate} problems={problems} onChange={onChange} />
      {kind !== 'flat' && <LimitFields rate={rate} problems={problems} onChange={onChange} />}
    </>
  );
}

/** The daily maximum, the minimum time, and how time is rounded. */
function LimitFields({ rate: { kind, maximum, min, step }, problems, onChange }: RateFieldsProps) {
  const minutes = { inputMode: 'numeric', autoComplete: 'off', maxLength: 6, optional: true } as const;
  return (
    <>
      <TextField
        label={texts.maximum}
        name="maximum"
        hint={texts.maximumHint}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        optional
        error={problems.dailyMaximumCents}
        value={maximum}
        onChange={(typed) => onChange({ maximum: typed })}
      />
      <div className={styles.pair}>
        <TextField
          {...minutes}
          label={texts.min}
          hint={kind === 'per_hour' ? texts.per_hour : texts.other}
          error={problems.minimumMinutes}
          value={min}
          onChange={(typed) => onChange({ min: typed })}
        />
        <TextField
          {...minutes}
          label={texts.step}
          hint={texts.stepHint}
          error={problems.stepMinutes}
          value={step}
          onChange={(typed) => onChange({ step: typed })}
        />
      </div>
    </>
  );
}
