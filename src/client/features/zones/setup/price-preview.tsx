import { formatCents } from '#domain/money/cents.ts';
import { feesOf, parkingOf, totalOf } from '#domain/pricing/price-line.ts';
import { readPrice } from './read-price.ts';
import styles from './zone-form.module.css';
import { priceFor } from './zone-price.ts';
import { zonesTexts } from './zones-texts.ts';

const texts = zonesTexts.form;
/** An hour would hide that hours add up; a day is what a daily zone sells. */
const HOURS_SHOWN = 2;

type PricePreviewProps = { readonly price: string; readonly isHourly: boolean; readonly feeBasisPoints: number };

/** What the typed price means for drivers and for the lot, while it is being typed. */
export function PricePreview({ price, isHourly, feeBasisPoints }: PricePreviewProps) {
  const read = readPrice(price);
  if (!read.ok) return <output className={styles.preview}>{texts.previewEmpty}</output>;
  if (read.cents === 0) return <output className={styles.preview}>{texts.previewFree}</output>;
  const { lines, duration } = priceFor(
    { isHourly, priceCents: read.cents, feeBasisPoints },
    isHourly ? HOURS_SHOWN : 1,
  );
  return (
    <output className={styles.preview}>
      <strong>{texts.preview(formatCents(totalOf(lines)), duration)}</strong>
      <span className={styles.parts}>
        {texts.previewParts(formatCents(parkingOf(lines)), formatCents(feesOf(lines)))}
      </span>
    </output>
  );
}
