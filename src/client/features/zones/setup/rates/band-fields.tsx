import { Button } from '../../../../ui/base/button.tsx';
import { FieldGroup } from '../../../../ui/fields/field-group.tsx';
import { TextField } from '../../../../ui/roadside/text-field.tsx';
import type { EnteredBand, RateFieldsProps } from './entered-rate.ts';
import styles from './rates.module.css';
import { ratesTexts as texts } from './rates-texts.ts';

/** Prices by how long the stay is. */
export function BandFields({ rate: { bands, thenPrice }, problems, onChange }: RateFieldsProps) {
  const change = (at: number, changed: Partial<EnteredBand>) =>
    onChange({ bands: bands.map((band, place) => (place === at ? { ...band, ...changed } : band)) });
  return (
    <>
      <FieldGroup label={texts.bands} error={problems.bands}>
        {() => (
          <>
            {bands.map(({ upTo, price }, at) => (
              <fieldset
                // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its index while it is edited.
                key={at}
                className={styles.line}
                aria-label={texts.band(at + 1)}
              >
                <TextField
                  label={texts.upTo}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={6}
                  error={problems[`bands.${at}.upToMinutes`]}
                  value={upTo}
                  onChange={(typed) => change(at, { upTo: typed })}
                />
                <TextField
                  label={texts.bandPrice}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={12}
                  error={problems[`bands.${at}.cents`]}
                  value={price}
                  onChange={(typed) => change(at, { price: typed })}
                />
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={texts.removeBand(at + 1)}
                  onClick={() => onChange({ bands: bands.filter((_, place) => place !== at) })}
                >
                  {texts.remove}
                </Button>
              </fieldset>
            ))}
            <div>
              <Button
                variant="secondary"
                size="small"
                onClick={() => onChange({ bands: [...bands, { upTo: '', price: '' }] })}
              >
                {texts.addBand}
              </Button>
            </div>
          </>
        )}
      </FieldGroup>
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
