import { t } from 'ttag';
import { LineListField } from '#platform/ui/fields/line-list-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import type { RateFieldsProps } from './entered-rate.ts';
import styles from './rates.module.css';

const texts = {
  bands: t`Prices by length of stay`,
  band: (number: number) => t`Band ${number}`,
  upTo: t`Up to, in minutes`,
  bandPrice: t`Price in dollars`,
  addBand: t`Add a band`,
  removeBand: (number: number) => t`Remove band ${number}`,
  afterBands: t`Each hour after the last band`,
  afterBandsHint: t`In dollars. If blank, the bands start over each day.`,
  remove: t`Remove`,
};

/** Prices by length of stay. */
export function BandFields({ rate: { bands, thenPrice }, problems, onChange }: RateFieldsProps) {
  return (
    <>
      <LineListField
        label={texts.bands}
        error={problems.bands}
        lines={bands}
        onChange={(changed) => onChange({ bands: changed })}
        fresh={{ upTo: '', price: '' }}
        lineClass={styles.line}
        nameOf={(at) => texts.band(at + 1)}
        addLabel={texts.addBand}
        removeLabel={texts.remove}
        removeNameOf={(at) => texts.removeBand(at + 1)}
      >
        {({ line: { upTo, price }, at, change }) => (
          <>
            <TextField
              label={texts.upTo}
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              error={problems[`bands.${at}.upToMinutes`]}
              value={upTo}
              onChange={(typed) => change({ upTo: typed })}
            />
            <TextField
              label={texts.bandPrice}
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              error={problems[`bands.${at}.cents`]}
              value={price}
              onChange={(typed) => change({ price: typed })}
            />
          </>
        )}
      </LineListField>
      <TextField
        label={texts.afterBands}
        hint={texts.afterBandsHint}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        optional
        error={problems.thenCentsPerHour}
        value={thenPrice}
        onChange={(typed) => onChange({ thenPrice: typed })}
      />
    </>
  );
}
