/**
 * The books of Stripe's stand-in: intents, their charges, refunds, disputes, and the events about them. Cards and the life cycle of an
 * intent are the sandbox's, which follow Stripe's published behavior.
 */
import { randomBytes } from 'node:crypto';
import { authorizeCard, authorizeSavedCard } from '#integrations/payments/sandbox/sandbox-cards.ts';
import { changeIntent, DISPUTE_OPENED, type SandboxCommand } from '#integrations/payments/sandbox/sandbox-machine.ts';
import { openStripeAccounts } from './stripe-accounts.ts';
import { openStripeBalance } from './stripe-balance.ts';
import { chargeObject, disputeObject, intentObject } from './stripe-objects.ts';
import type {
  StandInCharge,
  StandInDispute,
  StandInEvent,
  StandInIntent,
  StandInMethod,
  StandInRefund,
  StandInSetup,
} from './stripe-records.ts';
import { openStripeSendings } from './stripe-sendings.ts';

type DisputeReason = 'fraudulent' | 'product_not_received' | 'general';
export type Refused = { readonly code: string; readonly message: string };
export type BrowserSaid = { readonly status: string; readonly error?: Refused };

export type StripeBooks = ReturnType<typeof openStripeBooks>;

const newRef = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`;

export function openStripeBooks(now: () => Date) {
  const intents = new Map<string, StandInIntent>();
  const charges = new Map<string, StandInCharge>();
  const chargeOfIntent = new Map<string, string>();
  const customers = new Set<string>();
  const methods = new Map<string, StandInMethod>();
  const setups = new Map<string, StandInSetup>();
  const refunds = new Map<string, StandInRefund>();
  const disputes = new Map<string, StandInDispute>();
  const events: StandInEvent[] = [];
  const seconds = () => Math.floor(now().getTime() / 1000);
  const balance = openStripeBalance(seconds);
  const owners = openStripeAccounts(now, events, balance);

  const announce = (type: string, ref: string, object: object, account?: string) => {
    const id = newRef('evt');
    const event = { id, object: 'event', api_version: '2026-10-28.endive', created: seconds(), livemode: false };
    const rest = {
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      data: { object },
      ...(account && { account }),
    };
    events.push({ id, type, ref, payload: JSON.stringify({ ...event, ...rest }) });
  };
  const sendings = openStripeSendings({ seconds, balance, canReceive: owners.canReceive, announce });
  const chargeOf = (ref: string) => charges.get(chargeOfIntent.get(ref) ?? '') ?? null;
  const cardOf = ({ savedRef, onFile }: StandInIntent) => methods.get(savedRef ?? onFile?.methodRef ?? '') ?? null;
  const showIntent = (intent: StandInIntent, withCharge = false) =>
    intentObject(
      intent,
      { charge: chargeOf(intent.ref), transfer: owners.transferOf(intent.ref), card: cardOf(intent) },
      withCharge,
    );

  /** Adds the card that the holder paid with, if it is to be saved. */
  const saved = (intent: StandInIntent, command: SandboxCommand): StandInIntent => {
    const { status, onFile } = intent;
    if (command.kind !== 'confirm' || !command.card) return intent;
    // A typed card takes the place of the one that was set.
    if (onFile?.methodRef) return { ...intent, onFile: null };
    if (status !== 'succeeded' || !onFile) return intent;
    const method = { ref: newRef('pm'), customerRef: onFile.customerRef, number: command.card.number };
    methods.set(method.ref, method);
    return { ...intent, savedRef: method.ref };
  };

  const change = (
    intent: StandInIntent,
    command: SandboxCommand,
  ): { intent: StandInIntent; refused: Refused | null } => {
    const changed = changeIntent(intent, command);
    if (!changed.ok) return { intent, refused: changed };
    const next = saved({ ...intent, ...changed.state }, command);
    intents.set(intent.ref, next);
    const isCharged = next.status === 'succeeded' || next.status === 'requires_capture';
    if (isCharged && !chargeOf(intent.ref)) {
      const ref = newRef('ch');
      chargeOfIntent.set(intent.ref, ref);
      charges.set(ref, { ref, intentRef: intent.ref, created: seconds(), disputed: false });
    }
    const charged = chargeOf(intent.ref);
    if (next.status === 'succeeded' && charged && intent.status !== 'succeeded') balance.charge(next, charged.ref);
    if (next.status === 'succeeded' && charged && !owners.transferOf(intent.ref))
      owners.pass(next, charged.ref, seconds());
    for (const type of changed.events) {
      if (type === DISPUTE_OPENED) {
        openDispute(intent.ref, next.disputesAs === 'inquiry' ? 'general' : (next.disputesAs ?? 'fraudulent'));
        continue;
      }
      const charge = chargeOf(intent.ref);
      const object =
        type.startsWith('charge.') && charge
          ? chargeObject(next, { charge, transfer: owners.transferOf(intent.ref), card: cardOf(next) })
          : showIntent(next);
      announce(type, intent.ref, object);
    }
    return { intent: next, refused: null };
  };

  const openDispute = (intentRef: string, reason: DisputeReason): StandInDispute => {
    const charge = chargeOf(intentRef);
    const intent = intents.get(intentRef);
    if (!charge || !intent) throw new Error('Nothing was charged that could be disputed.');
    charge.disputed = reason !== 'general';
    const dispute: StandInDispute = {
      ref: newRef('du'),
      intentRef,
      chargeRef: charge.ref,
      created: seconds(),
      amountCents: intent.amountCents,
      reason,
      dueBy: seconds() + 14 * 24 * 3600,
      status: charge.disputed ? 'needs_response' : 'warning_needs_response',
      transactions: charge.disputed ? [{ net: -intent.amountCents - 1500, fee: 1500 }] : [],
    };
    disputes.set(dispute.ref, dispute);
    for (const transaction of dispute.transactions) balance.dispute(dispute, transaction);
    for (const type of charge.disputed ? ['created', 'funds_withdrawn'] : ['created']) {
      announce(`charge.dispute.${type}`, intentRef, disputeObject(dispute));
    }
    return dispute;
  };

  /** What a browser gets in exchange for the intent's secret. */
  const notify = (clientSecret: string, command: SandboxCommand): BrowserSaid => {
    const intent = intents.get(clientSecret.split('_secret_', 1)[0] ?? '');
    if (intent?.clientSecret !== clientSecret) throw new Error('No intent has this secret.');
    const { intent: next, refused } = change(intent, command);
    const error = refused ?? next.error;
    return { status: next.status, ...(error && { error }) };
  };

  const moveDispute = (ref: string, status: string, transaction?: { net: number; fee: number }) => {
    const dispute = disputes.get(ref);
    if (!dispute) throw new Error(`There is no dispute ${ref}.`);
    dispute.status = status;
    if (transaction) {
      dispute.transactions.push(transaction);
      balance.dispute(dispute, transaction);
    }
    return dispute;
  };

  return {
    intents,
    refunds,
    disputes,
    owners,
    sendings,
    balance,
    events,
    showIntent,
    change,
    customers,
    methods,
    setups,
    addSetup: (customerRef: string): StandInSetup => {
      const ref = newRef('seti');
      const clientSecret = `${ref}_secret_${randomBytes(12).toString('hex')}`;
      const setup: StandInSetup = { ref, clientSecret, created: seconds(), customerRef, methodRef: null };
      setups.set(ref, setup);
      return setup;
    },
    /** The browser's part. */
    confirmSetup: (clientSecret: string, number: string): void => {
      const setup = [...setups.values()].find((each) => each.clientSecret === clientSecret);
      const bank = authorizeCard({ number, expMonth: 12, expYear: 2030, cvc: '123' }, now());
      if (!setup || bank.kind === 'declined') return;
      const method = { ref: newRef('pm'), customerRef: setup.customerRef, number };
      methods.set(method.ref, method);
      setup.methodRef = method.ref;
    },
    addCustomer: () => {
      const ref = newRef('cus');
      customers.add(ref);
      return { ref, created: seconds() };
    },
    /** Charges the saved payment method that the intent names, without its holder; a charge that the bank wants confirmed is declined. */
    chargeSaved: (intent: StandInIntent): { intent: StandInIntent; refused: Refused | null } => {
      const { number = '' } = cardOf(intent) ?? {};
      const bank = authorizeSavedCard({ number, expMonth: 12, expYear: 2030 }, now());
      const changed = change(intent, { kind: 'charge', bank });
      return { ...changed, refused: changed.refused ?? changed.intent.error };
    },
    setOnFile: (intent: StandInIntent, onFile: StandInIntent['onFile']): StandInIntent => {
      const next = { ...intent, onFile };
      intents.set(next.ref, next);
      return next;
    },
    addIntent: (
      requested: Pick<
        StandInIntent,
        'amountCents' | 'capture' | 'description' | 'mayIncrease' | 'metadata' | 'payout' | 'onFile'
      >,
    ) => {
      const ref = newRef('pi');
      const clientSecret = `${ref}_secret_${randomBytes(12).toString('hex')}`;
      const start = {
        status: 'requires_payment_method',
        authorizedCents: null,
        refusesCapture: false,
        refusesIncrease: false,
        refundedCents: 0,
        refundsGo: 'at_once',
        disputesAs: null,
        isDisputed: false,
        error: null,
      } as const;
      const intent: StandInIntent = { ...requested, ...start, ref, clientSecret, created: seconds(), savedRef: null };
      intents.set(ref, intent);
      return intent;
    },
    addRefund: (
      intent: StandInIntent,
      requested: Pick<StandInRefund, 'amountCents' | 'metadata' | 'reversesTransfer' | 'refundsFee'>,
    ): StandInRefund | Refused => {
      const charge = chargeOf(intent.ref);
      const transfer = owners.transferOf(intent.ref);
      if (requested.reversesTransfer && transfer && owners.isBroke(transfer.accountRef)) {
        return { code: 'balance_insufficient', message: 'Insufficient funds in the connected account.' };
      }
      const { refused } = change(intent, { kind: 'refund', amountCents: requested.amountCents });
      if (refused || !charge) return refused ?? { code: 'charge_not_refundable', message: 'Nothing was charged.' };
      const ref = newRef('re');
      const at = { ref, intentRef: intent.ref, chargeRef: charge.ref, created: seconds() };
      const refund: StandInRefund = { ...requested, ...at, status: 'succeeded' };
      refunds.set(ref, refund);
      balance.refund(intent, refund, 'refund');
      if (requested.reversesTransfer) owners.takeBack(intent.ref, requested.amountCents, requested.refundsFee);
      return refund;
    },
    /** A refund that had succeeded comes back from the payer's bank. */
    failRefund: (intentRef: string): void => {
      const refund = [...refunds.values()].find((each) => each.intentRef === intentRef && each.status === 'succeeded');
      const intent = intents.get(intentRef);
      if (!refund || !intent) throw new Error('Nothing was given back that could fail.');
      refund.status = 'failed';
      balance.refund(intent, refund, 'refund_failure');
      change(intent, { kind: 'refund_failed', amountCents: refund.amountCents });
    },
    /** The browser's side: pays with one of the published test cards. */
    confirm: (clientSecret: string, number: string): BrowserSaid => {
      const card = { number, expMonth: 12, expYear: 2030, cvc: '123' };
      return notify(clientSecret, { kind: 'confirm', bank: authorizeCard(card, now()), card });
    },
    /** The browser's side: pays with the saved card that was set. */
    confirmSaved: (clientSecret: string): BrowserSaid => {
      const intent = intents.get(clientSecret.split('_secret_', 1)[0] ?? '');
      const { number = '', customerRef = null } = (intent && cardOf(intent)) ?? {};
      if (customerRef === null) throw new Error('No saved card was set.');
      const bank = authorizeSavedCard({ number, expMonth: 12, expYear: 2030 }, now());
      return notify(clientSecret, { kind: 'confirm', bank });
    },
    authenticate: (clientSecret: string, outcome: 'pass' | 'fail') =>
      notify(clientSecret, { kind: 'authenticate', outcome }),
    /** The payer's bank takes the money back at once, with a fee of $15. */
    openDispute: (intentRef: string, reason: DisputeReason = 'fraudulent') => {
      const intent = intents.get(intentRef);
      if (!intent || !chargeOf(intentRef)) throw new Error('Nothing was charged that could be disputed.');
      intents.set(intentRef, { ...intent, isDisputed: true });
      return openDispute(intentRef, reason);
    },
    loseDispute: (ref: string) => {
      const dispute = moveDispute(ref, 'lost');
      announce('charge.dispute.closed', dispute.intentRef, disputeObject(dispute));
    },
    /** The amount comes back; the fee does not. */
    winDispute: (ref: string) => {
      const dispute = moveDispute(ref, 'won', { net: disputes.get(ref)?.amountCents ?? 0, fee: 0 });
      const intent = intents.get(dispute.intentRef);
      if (intent) intents.set(intent.ref, { ...intent, isDisputed: false });
      for (const type of ['closed', 'funds_reinstated']) {
        announce(`charge.dispute.${type}`, dispute.intentRef, disputeObject(dispute));
      }
    },
  };
}
