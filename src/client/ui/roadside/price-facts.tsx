import { type LineKind, type PriceLines, totalOf } from '#domain/pricing/price-line.ts';
import { sayLabel } from '#domain/pricing/say-label.ts';
import { type Fact, Facts } from './facts.tsx';
import { Money } from './money.tsx';

type PriceFactsProps = {
  readonly lines: PriceLines;
  /** Other words for the lines of a kind than their own, such as how long parking is for. */
  readonly labels?: Partial<Record<LineKind, string>>;
  /** What the sum is called; it is left out where it is shown already. */
  readonly total?: string;
};

/** What a price is made of, line by line, and what it comes to. */
export function PriceFacts({ lines, labels = {}, total }: PriceFactsProps) {
  const made = lines.map(
    ({ kind, label, cents }): Fact => ({ label: labels[kind] ?? sayLabel(label), value: <Money cents={cents} /> }),
  );
  const sum = total ? [{ label: total, value: <Money cents={totalOf(lines)} />, strong: true }] : [];
  return <Facts facts={[...made, ...sum]} />;
}
