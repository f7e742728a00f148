import { useState } from 'react';
import { t } from 'ttag';
import { Link } from 'wouter';
import { boot } from '#platform/api/boot.ts';
import { paths } from '#platform/paths/paths.ts';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { ReconciliationShown } from '../../reconciliation.contract.ts';
import styles from '../frame/support.module.css';
import { SupportFrame } from '../frame/support-frame.tsx';
import { Balances } from './balances.tsx';
import { OwedRefunds } from './owed-refunds.tsx';
import { PaymentDifferences } from './payment-differences.tsx';
import { RevenueSums } from './revenue-sums.tsx';
import { WrongCharges } from './wrong-charges.tsx';

const texts = {
  title: t`Reconciliation`,
  onPage: t`On this page`,
  show: t`Show`,
  shown: { all: t`Everything, open first`, open: t`Open only`, over: t`Decided or resolved only` },
  lead: t`Records of the same money that disagree. Each needs a person, and is marked resolved once the records agree again.`,
  refunds: t`Refunds that need a person`,
  balances: t`Balances at the providers`,
  payments: t`Payments and the providers`,
  sums: t`Sums and the ledger`,
  charges: t`Wrong charges`,
  practice: t`Practice in the sandbox`,
};

const SECTIONS = [
  ['refunds', texts.refunds],
  ['balances', texts.balances],
  ['payments', texts.payments],
  ['sums', texts.sums],
  ['charges', texts.charges],
] as const;

const SHOWN = (['all', 'open', 'over'] as const).map((value) => ({ value, label: texts.shown[value] }));

/** What does not agree, with a section for each kind. */
export default function ReconciliationPage() {
  const [show, setShow] = useState<ReconciliationShown>('all');
  return (
    <SupportFrame title={texts.title} lead={texts.lead}>
      <nav aria-label={texts.onPage} className={ui.links}>
        {SECTIONS.map(([id, title]) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
        {boot.payments.card.kind === 'sandbox' && <Link to={paths.sandboxPayments()}>{texts.practice}</Link>}
      </nav>
      <div className={styles.filter}>
        <SelectField
          label={texts.show}
          value={show}
          options={SHOWN}
          onChange={(value) => setShow(SHOWN.find((option) => option.value === value)?.value ?? 'all')}
        />
      </div>
      <div className={ui.stack3}>
        <OwedRefunds show={show} />
        <Balances />
        <PaymentDifferences show={show} />
        <RevenueSums show={show} />
        <WrongCharges show={show} />
      </div>
    </SupportFrame>
  );
}
