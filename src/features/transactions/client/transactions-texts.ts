import { msgid, ngettext, t } from 'ttag';
import { formatCount } from '#platform/wording/format-count.ts';
import type { TransactionKind } from '../transactions.contract.ts';

const kinds: Readonly<Record<TransactionKind, string>> = {
  stay: t`Parking`,
  extension: t`Added time`,
  correction: t`Correction`,
  valet: t`Valet`,
  permit: t`Permit`,
  notice: t`Notice`,
  refund: t`Refund`,
  refund_returned: t`Refund returned`,
  transfer: t`Transfer`,
  payout: t`Payout`,
  dispute: t`Dispute`,
  manual: t`Manual amount`,
};

export const transactionsTexts = {
  title: t`Transactions`,
  lead: t`Every transaction at your lots.`,
  fromRevenue: t`Transactions`,
  find: t`Receipt, plate or reference`,
  findNoPlates: t`Receipt or reference`,
  lot: t`Location`,
  kind: t`Kind`,
  allKinds: t`All kinds`,
  provider: t`Paid by`,
  allProviders: t`All providers`,
  kinds,
  providers: {
    sandbox: t`Demo card`,
    stripe: t`Card (Stripe)`,
    paypal: t`PayPal`,
    cash: t`Cash at the lot`,
    room: t`Room charge`,
    bank: t`Bank transfer`,
  },
  count: (count: number) => {
    const text = formatCount(count);
    return ngettext(msgid`${text} transaction`, `${text} transactions`, count);
  },
  gross: t`Gross`,
  fee: t`Fee`,
  tax: t`Tax`,
  tips: t`Tips`,
  refunds: t`Refunds`,
  refund: t`Refund`,
  shareOf: (amount: string) => t`Your share of a refund of ${amount}`,
  net: t`Net`,
  ownTax: t`Tax paid out to you`,
  settled: t`Paid to you, or collected by you`,
  balance: t`Change in what is owed to you`,
  when: t`When`,
  reference: t`Reference`,
  captions: { newest: t`Transactions, newest first`, oldest: t`Transactions, oldest first` },
  csv: t`CSV`,
  quickbooks: t`For QuickBooks`,
  xero: t`For Xero`,
  filesHint: t`QuickBooks and Xero get a journal for each lot and day that balances, with the lot as class or tracking category. QuickBooks imports 1,000 lines at once, Xero 300: with more, you get a ZIP of files to import one after another.`,
  empty: t`No transactions`,
  emptyText: t`No transactions match these filters in this month.`,
  notFound: t`Nothing was found`,
  notFoundText: t`Enter the eight characters of a receipt, a whole plate, or a whole reference. All months are searched.`,
  searchesAll: t`All months are searched.`,
};
