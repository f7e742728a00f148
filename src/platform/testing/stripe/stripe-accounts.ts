/**
 * Owners' accounts at the fake Stripe: the hosted page where an owner enters the details, Stripe's checks, and the
 * transfers of each charge.
 */
import { randomBytes } from 'node:crypto';
import type { StripeBalance } from './stripe-balance.ts';
import type { StandInAccount, StandInEvent, StandInIntent, StandInTransfer } from './stripe-records.ts';

const newRef = (kind: string) => `${kind}_${randomBytes(8).toString('hex')}`;
/** The requirements of a new account, with Stripe's names. */
const AT_FIRST = [
  'identity.individual.given_name',
  'identity.individual.address',
  'configuration.recipient.default_outbound_destination',
];

export function openStripeAccounts(now: () => Date, events: StandInEvent[], balance: StripeBalance) {
  const accounts = new Map<string, StandInAccount>();
  const transfers = new Map<string, StandInTransfer>();
  const broke = new Set<string>();
  let isPlatform = true;

  const announce = (account: StandInAccount, what: string) => {
    const id = newRef('evt');
    const related_object = { id: account.ref, type: 'v2.core.account', url: `/v2/core/accounts/${account.ref}` };
    const type = `v2.core.account[${what}].updated`;
    const event = { id, object: 'v2.core.event', created: now().toISOString(), livemode: false, type, related_object };
    events.push({ id, type, ref: account.ref, payload: JSON.stringify(event) });
  };
  const become = (ref: string, change: Partial<StandInAccount>) => {
    const account = accounts.get(ref);
    if (!account) throw new Error(`There is no account ${ref}.`);
    Object.assign(account, change);
    announce(account, 'requirements');
    announce(account, 'configuration.recipient');
  };

  return {
    accounts,
    transfers,
    /** Whether the business has enabled Connect in Stripe's dashboard. */
    switchConnect: (isOn: boolean): void => {
      isPlatform = isOn;
    },
    isPlatform: () => isPlatform,
    addAccount: (requested: Pick<StandInAccount, 'email' | 'name' | 'metadata'>): StandInAccount => {
      const start = { status: 'restricted', missing: AT_FIRST, isWaiting: false, closed: false } as const;
      const account: StandInAccount = { ...requested, ...start, ref: newRef('acct'), created: now().toISOString() };
      accounts.set(account.ref, account);
      return account;
    },
    /** The owner enters all missing details on Stripe's page, and Stripe reviews them. */
    giveDetails: (ref: string) => become(ref, { missing: [], status: 'pending', isWaiting: true }),
    /** Stripe accepts the details. */
    accept: (ref: string) => become(ref, { missing: [], status: 'active', isWaiting: false }),
    /** Stripe requires more details, and transfers nothing until then. */
    askFor: (ref: string, missing: readonly string[]) =>
      become(ref, { missing, status: 'restricted', isWaiting: false }),
    reject: (ref: string) => become(ref, { missing: [], status: 'rejected', isWaiting: false }),
    canReceive: (ref: string) => accounts.get(ref)?.status === 'active' && !accounts.get(ref)?.closed,
    /** The owner's account is empty from now on, and may not go negative. */
    empty: (ref: string) => void broke.add(ref),
    isBroke: (ref: string) => broke.has(ref),
    transferOf: (intentRef: string) => [...transfers.values()].find((each) => each.intentRef === intentRef) ?? null,
    /** The whole charge goes to the owner, and our fee comes back from there. */
    pass: (intent: StandInIntent, chargeRef: string, at: number) => {
      if (!intent.payout) return;
      const { accountRef, feeCents } = intent.payout;
      const ref = newRef('tr');
      const feeRef = feeCents ? newRef('fee') : null;
      const moved = { amountCents: intent.amountCents, feeCents: feeCents ?? 0, reversedCents: 0, feeRefundedCents: 0 };
      const transfer = { ref, feeRef, chargeRef, intentRef: intent.ref, accountRef, created: at, ...moved };
      transfers.set(ref, transfer);
      balance.pass(transfer);
    },
    /** The refunded amount comes back, plus a proportional part of the fee, rounded down. */
    takeBack: (intentRef: string, amountCents: number, refundsFee: boolean) => {
      const transfer = [...transfers.values()].find((each) => each.intentRef === intentRef);
      if (!transfer) return;
      transfer.reversedCents += amountCents;
      const isAll = transfer.reversedCents === transfer.amountCents;
      const share = Math.floor((transfer.feeCents * amountCents) / transfer.amountCents);
      const before = transfer.feeRefundedCents;
      if (refundsFee) transfer.feeRefundedCents = isAll ? transfer.feeCents : before + share;
      balance.takeBack(transfer, { shareCents: amountCents, feeCents: transfer.feeRefundedCents - before });
    },
    /** The balance of the owner's account from all transfers, in cents. */
    held: (accountRef: string) =>
      [...transfers.values()]
        .filter((each) => each.accountRef === accountRef)
        .reduce((sum, each) => sum + ownerKeeps(each), 0),
  };
}

/** What the owner keeps of one charge after reversals, in cents. */
export function ownerKeeps(transfer: StandInTransfer | null): number {
  if (!transfer) return 0;
  const { amountCents, feeCents, reversedCents, feeRefundedCents } = transfer;
  return amountCents - feeCents - reversedCents + feeRefundedCents;
}
