/** What we sent to owners' accounts from our balance at the fake Stripe, and what Stripe sent on to their banks. */
import { randomBytes } from 'node:crypto';
import type { StripeBalance } from './stripe-balance.ts';
import type { StandInBankPayout, StandInSending } from './stripe-records.ts';
import { bankPayoutObject, sendingObject } from './stripe-sending-objects.ts';

const newRef = (kind: string) => `${kind}_${randomBytes(8).toString('hex')}`;

type Refused = { readonly code: string; readonly message: string };
type Books = {
  readonly seconds: () => number;
  readonly balance: StripeBalance;
  readonly canReceive: (accountRef: string) => boolean;
  readonly announce: (type: string, ref: string, object: object, account?: string) => void;
};

export const reversedOf = ({ reversals }: StandInSending): number =>
  reversals.reduce((sum, { amountCents }) => sum + amountCents, 0);

export function openStripeSendings({ seconds, balance, canReceive, announce }: Books) {
  const transfers = new Map<string, StandInSending>();
  const payouts = new Map<string, StandInBankPayout>();
  const announcePayout = (payout: StandInBankPayout) =>
    announce(`payout.${payout.status}`, payout.accountRef, bankPayoutObject(payout), payout.accountRef);
  return {
    transfers,
    payouts,
    send: (
      requested: Pick<StandInSending, 'accountRef' | 'group' | 'description' | 'amountCents'>,
    ): StandInSending | Refused => {
      if (!canReceive(requested.accountRef)) {
        const message = 'Your destination account needs to have at least one of these capabilities: transfers.';
        return { code: 'insufficient_capabilities_for_transfer', message };
      }
      if (balance.available() < requested.amountCents)
        return {
          code: 'balance_insufficient',
          message: 'You have insufficient available funds in your Stripe account.',
        };
      const [ref, paymentRef] = [newRef('tr'), newRef('py')];
      const transfer: StandInSending = { ...requested, ref, paymentRef, created: seconds(), reversals: [] };
      transfers.set(ref, transfer);
      balance.send(transfer, null, requested.amountCents);
      return transfer;
    },
    /** Reversed by us, or in the console. */
    reverse: (transfer: StandInSending, amountCents: number): { ref: string; amountCents: number } | Refused => {
      if (amountCents > transfer.amountCents - reversedOf(transfer))
        return { code: 'transfer_reversal_exceeds', message: 'The reversal is larger than what is left.' };
      const reversal = { ref: newRef('trr'), amountCents };
      transfer.reversals.push(reversal);
      balance.send(transfer, { ref: reversal.ref, cents: amountCents }, 0);
      announce('transfer.reversed', transfer.ref, sendingObject(transfer));
      return reversal;
    },
    /** Stripe pays out everything in the owner's account that was not paid out before to the owner's bank. */
    payBank: (accountRef: string, status: StandInBankPayout['status'] = 'paid'): StandInBankPayout => {
      const paid = new Set([...payouts.values()].flatMap(({ paymentRefs }) => paymentRefs));
      const waiting = [...transfers.values()].filter(
        (each) => each.accountRef === accountRef && !paid.has(each.paymentRef),
      );
      const amountCents = waiting.reduce((sum, each) => sum + each.amountCents - reversedOf(each), 0);
      const paymentRefs = waiting.map(({ paymentRef }) => paymentRef);
      const at = { ref: newRef('po'), accountRef, created: seconds(), failureCode: null };
      const payout: StandInBankPayout = { ...at, amountCents, paymentRefs, status };
      payouts.set(payout.ref, payout);
      announcePayout(payout);
      return payout;
    },
    /** Works even for a payout that was paid: banks take days to return money. */
    failAtBank: (ref: string, failureCode = 'account_closed'): void => {
      const payout = payouts.get(ref);
      if (!payout) throw new Error(`There is no payout ${ref}.`);
      Object.assign(payout, { status: 'failed', failureCode });
      announcePayout(payout);
    },
  };
}
