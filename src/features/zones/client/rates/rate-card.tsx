import { useId } from 'react';
import { t } from 'ttag';
import { describeRate } from '#features/pricing/rules/rates/describe-tariff.ts';
import { areDatesOver } from '#features/pricing/rules/rates/past-dates.ts';
import type { PricedBy } from '#features/pricing/rules/rates/tariff.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { ChevronIcon } from '#platform/ui/icons.tsx';
import ui from '#platform/ui/primitives.module.css';
import { type RateFieldsProps, readRate } from './entered-rate.ts';
import { RateFields } from './rate-fields.tsx';
import styles from './rates.module.css';
import { toneOf } from './shown-rates.ts';

const texts = {
  incomplete: t`Not complete yet`,
  wrong: t`Needs attention`,
  datesOver: t`Dates have passed`,
  datesOverText: t`The dates of this rate have passed, so it no longer applies. Enter new dates, or remove it.`,
  removeRate: t`Remove this rate`,
  rate: (number: number) => t`Rate ${number}`,
};

type RateCardProps = RateFieldsProps & {
  readonly index: number;
  /** How all rates of the zone price a stay. */
  readonly pricedBy: PricedBy;
  /** The lot's day, "2026-11-21". */
  readonly today: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onRemove: () => void;
};

/** A rate in one line, and its form when that is open. */
export function RateCard({
  rate,
  problems,
  index,
  pricedBy,
  today,
  isOpen,
  onToggle,
  onRemove,
  onChange,
}: RateCardProps) {
  const id = useId();
  const name = rate.name.trim() || texts.rate(index + 1);
  const isWrong = Object.keys(problems).length > 0;
  const isOver = areDatesOver(readRate(rate).rate.when ?? {}, today);
  return (
    <li className={styles.rate} data-rate={rate.key}>
      <h3>
        <button type="button" className={styles.head} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <i className={classNames(ui.toned, styles.swatch)} data-tone={toneOf(index)} aria-hidden />
          <span className={ui.strong}>{name}</span>
          <span className={styles.words}>{wordsOf(rate, pricedBy)}</span>
          {isWrong && <strong className={styles.wrong}>{texts.wrong}</strong>}
          {isOver && <strong className={styles.over}>{texts.datesOver}</strong>}
          <ChevronIcon />
        </button>
      </h3>
      <fieldset id={id} className={classNames(ui.stack2, styles.fields)} aria-label={name} hidden={!isOpen}>
        {isOpen && (
          <>
            {isOver && <Banner tone="info">{texts.datesOverText}</Banner>}
            <RateFields rate={rate} problems={problems} onChange={onChange} />
            <div>
              <Button variant="danger" size="small" onClick={onRemove}>
                {texts.removeRate}
              </Button>
            </div>
          </>
        )}
      </fieldset>
    </li>
  );
}

/** As drivers read it, without its name. */
function wordsOf(entered: RateCardProps['rate'], pricedBy: PricedBy): string {
  const { rate, problems } = readRate(entered);
  if (Object.keys(problems).length > 0) return texts.incomplete;
  return describeRate(rate, (cents) => cents, pricedBy);
}
