// Rule 527: what acts without a session is not given to whoever views an account.

import { type EndpointShape, EventStream, FileAnswer } from '#platform/contract/endpoint.ts';
import { isRefusal } from '#platform/contract/refusals.ts';
import { hashCapability } from '../access/principal.ts';

/** Fields of answers that open something to whoever holds them. */
const KEYS: ReadonlySet<string> = new Set(['receiptKey', 'clientSecret', 'secret', 'token']);

/** What stands before the key in an address of a page or a call. */
const BEFORE_KEY = [
  ...['receipt', 'receipts', 'visits', 'permit-invoices', 'wallet', 'wallet-passes', 't'],
  ...['lane', 'lanes', 'cameras', 'mails', 'notification-mails'],
  ...['reset', 'reset-password', 'activate', 'stop', 'confirm-email'],
];
/** Ids open nothing by themselves. */
const ID = String.raw`[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\w~-])`;
const ADDRESS = new RegExp(
  String.raw`((?:/(?:${BEFORE_KEY.join('|')})/|[?&#](?:k|key|token)=))(?!${ID})([\w~.-]{16,})`,
  'g',
);

/** The answer with something in place of these keys that tells them apart and opens nothing. */
export function withoutKeys({ response }: Pick<EndpointShape, 'response'>, answer: unknown): unknown {
  if (response === FileAnswer || response === EventStream || isRefusal(answer)) return answer;
  return hidden(answer);
}

function hidden(value: unknown): unknown {
  if (typeof value === 'string')
    return value.replace(ADDRESS, (_, before: string, key: string) => before + hashCapability(key));
  if (Array.isArray(value)) return value.map(hidden);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const isKey = KEYS.has(name) && typeof each === 'string';
      return [name, isKey ? hashCapability(each) : hidden(each)];
    }),
  );
}
