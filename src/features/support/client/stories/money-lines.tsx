import { t } from 'ttag';
import { keyOf } from '#features/pricing/rules/price-line.ts';
import { translateLabel } from '#features/pricing/rules/translate-label.ts';
import { Facts } from '#platform/ui/facts.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { OrderStory } from '../../support-story.ts';
import { paymentKindNames, paymentStateNames, providerNames } from '../frame/payment-names.ts';
import styles from '../frame/support.module.css';
import { formatIsoMoment } from '../frame/support-times.ts';

const texts = {
  title: t`Money`,
  caption: t`Paid, refunded and left`,
  none: t`Nothing was paid.`,
  what: t`For`,
  madeOf: t`Breakdown`,
  amount: t`Total`,
  refunded: t`Refunded`,
  left: t`Left`,
  lost: t`Lost in a dispute`,
  kept: t`Kept`,
  paid: t`Paid`,
};

type Payment = OrderStory['payments'][number];

/** What was paid for the stay and its extensions, what was refunded of each, and the driver's net total. */
export function MoneyLines({ story }: { readonly story: OrderStory }) {
  const { payments, totalPaid, totalRefunded, totalLost, location } = story;
  return (
    <section className={ui.stack2}>
      <h2>{texts.title}</h2>
      {payments.length === 0 ? (
        <p className={ui.muted}>{texts.none}</p>
      ) : (
        <DataTable
          caption={texts.caption}
          columns={columnsIn(location.timeZone)}
          rows={payments}
          keyOf={({ _id }) => _id}
        />
      )}
      <div className={styles.sums}>
        <Facts
          facts={[
            { label: texts.paid, value: <Money cents={totalPaid} /> },
            { label: texts.refunded, value: <Money cents={-totalRefunded} /> },
            ...(totalLost > 0 ? [{ label: texts.lost, value: <Money cents={-totalLost} /> }] : []),
            { label: texts.kept, value: <Money cents={totalPaid - totalRefunded - totalLost} />, strong: true },
          ]}
        />
      </div>
    </section>
  );
}

function columnsIn(timeZone: string): Column<Payment>[] {
  const money = (label: string, name: 'amount' | 'refunded' | 'left'): Column<Payment> => ({
    label,
    align: 'end',
    cell: (payment) => <Money cents={payment[name]} />,
  });
  return [
    { label: texts.what, whole: true, grow: true, cell: (payment) => <What payment={payment} timeZone={timeZone} /> },
    { label: texts.madeOf, whole: true, cell: ({ lines }) => <MadeOf lines={lines} /> },
    money(texts.amount, 'amount'),
    money(texts.refunded, 'refunded'),
    money(texts.left, 'left'),
  ];
}

function MadeOf({ lines }: Pick<Payment, 'lines'>) {
  return lines.map((line) => (
    <span key={keyOf(line)} className={styles.priceLine}>
      <span>{translateLabel(line.label)}</span> <Money cents={line.cents} />
    </span>
  ));
}

function What({ payment, timeZone }: { readonly payment: Payment; readonly timeZone: string }) {
  const { what, provider, providerRef, paidAt, status } = payment;
  const providers: Readonly<Record<string, string>> = providerNames;
  const states: Readonly<Record<string, string>> = paymentStateNames;
  return (
    <>
      <strong>{paymentKindNames[what]}</strong>
      <span className={ui.subline}>{paidAt ? formatIsoMoment(paidAt, timeZone) : states[status]}</span>
      <span className={ui.subline}>
        {providers[provider] ?? provider} <span className={ui.mono}>{providerRef}</span>
      </span>
    </>
  );
}
