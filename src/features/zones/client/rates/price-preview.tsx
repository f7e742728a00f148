import type { Charge, Rate } from '#features/pricing/rules/offer.ts';
import { ownersShareOf, type PriceLine, totalOf } from '#features/pricing/rules/price-line.ts';
import { formatCents } from '#platform/money/cents.ts';
import ui from '#platform/ui/primitives.module.css';
import styles from '../setup/zone-form.module.css';
import { zonesTexts } from '../setup/zones-texts.ts';
import { priceFor } from './zone-price.ts';

const texts = zonesTexts.form;
/** Two hours, because one would hide that they add up; a daily zone sells one day. */
const HOURS_SHOWN = 2;

type PricePreviewProps = {
  readonly rate: Rate | null;
  readonly charges: readonly Charge[];
};

/** What the typed price means for drivers and for the lot, while it is being typed. */
export function PricePreview({ rate, charges }: PricePreviewProps) {
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
