/**
 * The transaction search and the balance of the fake PayPal. The provider contracts do not cover them, so they follow PayPal's published
 * one (reporting v1): 31 days at a time, and only if the app has the feature.
 */
import { type BookedTransaction, type Money, type PayPalBooks, Refused } from './paypal-books.ts';
import type { Step } from './paypal-steps.ts';

const REPORTING = '/v1/reporting';
const LONGEST_MS = 31 * 24 * 3_600_000;
const SEARCH_PAGE = 100;

export function createPayPalReporting(books: PayPalBooks) {
  let mayBeSearched = true;
  const admit = () => {
    if (!mayBeSearched) throw new Refused(403, 'NOT_AUTHORIZED');
  };
  return {
    /** Whether the merchant's app has this feature. */
    letSearch: (isAllowed: boolean): void => {
      mayBeSearched = isAllowed;
    },
    steps: [searchStep(books, admit), balanceStep(books, admit)] as const,
  };
}

function searchStep(books: PayPalBooks, admit: () => void): Step {
  const path = `${REPORTING}/transactions`;
  return {
    name: 'search',
    method: 'GET',
    url: path,
    operation: { document: 'reporting_v1', method: 'get', path },
    act: ({ query }) => {
      admit();
      const [from, until] = [Date.parse(query.start_date ?? ''), Date.parse(query.end_date ?? '')];
      if (!(until - from <= LONGEST_MS)) throw new Refused(422, 'INVALID_REQUEST');
      const page = Number(query.page ?? 1);
      const found = books.transactions().filter(({ at }) => at.getTime() + 1000 > from && at.getTime() < until + 1000);
      const shown = found.slice((page - 1) * SEARCH_PAGE, page * SEARCH_PAGE);
      const total_pages = Math.max(1, Math.ceil(found.length / SEARCH_PAGE));
      const transaction_details = shown.map((transaction) => ({ transaction_info: showTransaction(transaction) }));
      return () => ({
        status: 200,
        body: { transaction_details, page, total_items: found.length, total_pages, links: [] },
      });
    },
  };
}

function balanceStep(books: PayPalBooks, admit: () => void): Step {
  const path = `${REPORTING}/balances`;
  return {
    name: 'balance',
    method: 'GET',
    url: path,
    operation: { document: 'reporting_v1', method: 'get', path },
    act: () => {
      admit();
      const total_balance = dollars(books.balanceCents());
      return () => ({ status: 200, body: { balances: [{ currency: 'USD', primary: true, total_balance }] } });
    },
  };
}

function showTransaction({ id, code, cents, feeCents, reference, custom, at }: BookedTransaction): object {
  return {
    transaction_id: id,
    transaction_event_code: code,
    transaction_status: 'S',
    transaction_initiation_date: at.toISOString().replace(/\.\d+Z$/, '+0000'),
    transaction_amount: dollars(cents),
    ...(feeCents !== 0 && { fee_amount: dollars(feeCents) }),
    ...(reference && { paypal_reference_id: reference, paypal_reference_id_type: 'TXN' }),
    ...(custom && { custom_field: custom }),
  };
}

function dollars(cents: number): Money {
  return { currency_code: 'USD', value: (cents / 100).toFixed(2) };
}
