import { formatCents } from '#domain/money/cents.ts';
import { type Charge, plainRate } from '#domain/pricing/offer.ts';
import { ownersShareOf, type PriceLine, totalOf } from '#domain/pricing/price-line.ts';
import { readPrice } from './read-price.ts';
import styles from './zone-form.module.css';
import { priceFor } from './zone-price.ts';
import { zonesTexts } from './zones-texts.ts';

const texts = zonesTexts.form;
/** Two hours, because one would hide that they add up; a daily zone sells one day. */
const HOURS_SHOWN = 2;

type PricePreviewProps = { readonly price: string; readonly isHourly: boolean; readonly charges: readonly Charge[] };

/** What the typed price means for drivers and for the lot, while it is being typed. */
export function PricePreview({ price, isHourly, charges }: PricePreviewProps) {
  const read = readPrice(price);
  if (!read.ok) return <output className={styles.preview}>{texts.previewEmpty}</output>;
  if (read.cents === 0) return <output className={styles.preview}>{texts.previewFree}</output>;
  const rate = plainRate({ isHourly, priceCents: read.cents });
  const { lines, duration } = priceFor({ rate, charges }, isHourly ? HOURS_SHOWN : 1);
  const added = lines.filter(({ payee }) => payee !== 'owner');
  return (
    <output className={styles.preview}>
      <strong>{texts.preview(formatCents(totalOf(lines)), duration)}</strong>
      <span className={styles.parts}>
        {texts.previewParts(formatCents(ownersShareOf(lines)), added.map(sayLine).join(', '))}
      </span>
    </output>
  );
}

function sayLine({ label, cents }: PriceLine): string {
  return `${label} ${formatCents(cents)}`;
}
