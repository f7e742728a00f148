import { type Fact, Facts } from '#platform/ui/facts.tsx';
import { Money } from '#platform/ui/money.tsx';
import { type LineKind, type PriceLines, totalOf } from '../../rules/price-line.ts';
import { translateLabel } from '../../rules/translate-label.ts';

type PriceFactsProps = {
  readonly lines: PriceLines;
  /** Replacement labels for the lines of a kind, such as how long parking is for. */
  readonly labels?: Partial<Record<LineKind, string>>;
  /** The label of the sum; omitted if the sum is already shown elsewhere. */
  readonly total?: string;
};

/** What makes up a price, line by line, and its total. */
export function PriceFacts({ lines, labels = {}, total }: PriceFactsProps) {
  const lineFacts = lines.map(
    ({ kind, label, cents }): Fact => ({
      label: labels[kind] ?? translateLabel(label),
      value: <Money cents={cents} />,
    }),
  );
  const sum = total ? [{ label: total, value: <Money cents={totalOf(lines)} />, strong: true }] : [];
  return <Facts facts={[...lineFacts, ...sum]} />;
}
