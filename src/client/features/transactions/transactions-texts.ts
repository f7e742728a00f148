import { msgid, ngettext, t } from 'ttag';
import type { MovementKind } from '#contract/money/transactions.contract.ts';

const kinds: Readonly<Record<MovementKind, string>> = {
  stay: t`Parking`,
  extension: t`More time`,
  correction: t`Correction`,
  valet: t`Valet`,
  permit: t`Permit`,
  refund: t`Refund`,
  refund_returned: t`Refund returned`,
  transfer: t`Transfer`,
  payout: t`Payout`,
  dispute: t`Dispute`,
  manual: t`Manual amount`,
};

export const transactionsTexts = {
  title: t`Transactions`,
  lead: t`Every movement of money at your lots.`,
  fromRevenue: t`Transactions`,
  find: t`Receipt, plate or reference`,
  findNoPlates: t`Receipt or reference`,
  lot: t`Location`,
  allLots: t`All locations`,
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
    const said = count.toLocaleString(t`en-US`);
    return ngettext(msgid`${said} transaction`, `${said} transactions`, count);
  },
  gross: t`Gross`,
  fee: t`Fee`,
  tax: t`Tax`,
  tips: t`Tips`,
  refunds: t`Refunds`,
  refund: t`Refund`,
  net: t`Net`,
  ownTax: t`Tax paid out to you`,
  balance: t`Change of what is owed to you`,
  when: t`When`,
  reference: t`Reference`,
  caption: t`Transactions, newest first`,
  csv: t`CSV`,
  quickbooks: t`For QuickBooks`,
  xero: t`For Xero`,
  filesHint: t`QuickBooks and Xero get one line for each day and kind, as the statement of an account that holds what is owed to you.`,
  empty: t`Nothing moved`,
  emptyText: t`No transaction fits these filters in this month.`,
  notFound: t`Nothing was found`,
  notFoundText: t`Enter the eight characters of a receipt, a whole plate, or a whole reference. All months are searched.`,
  searchesAll: t`All months are searched.`,
};
