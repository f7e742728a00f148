/** What PayPal stores about orders and payments, and its rules. The HTTP side is paypal-stand-in.ts. */
import { randomInt } from 'node:crypto';

export type Money = { readonly currency_code: string; readonly value: string };
type Timed = { readonly create_time: string; update_time: string };

export type BookedOrder = Timed & {
  readonly id: string;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  readonly intent: string;
  readonly amount: Money;
  readonly description: string | undefined;
  readonly invoiceId: string | undefined;
  customId: string | undefined;
  /** What the order was created with; null if its buyer or the merchant names it later. */
  readonly source: PayPalSource | null;
  /** The buyer's choice: whether the bank approves, and whether PayPal reviews the capture first. */
  instrument: Instrument;
  /** The account that pays, once it is known. */
  email: string | null;
  /** The saved account that this order has made; pending: PayPal needs longer. */
  vaulted: SavedAccount | 'pending' | null;
  authorization: BookedAuthorization | null;
  capture: BookedCapture | null;
  readonly refunds: BookedRefund[];
};

export type Instrument = {
  readonly bank: 'approves' | 'declines';
  readonly capture: CaptureStatus;
  readonly email: string;
  /** Whether the account is saved with the payment, or only later. */
  readonly saving: 'at once' | 'later';
};
/** canceled: by its buyer, on PayPal's pages. asks: PayPal wants to see the buyer for the next payment. */
export type AccountState = 'good' | 'expired' | 'canceled' | 'asks' | 'declines';
export type SavedAccount = {
  readonly id: string;
  readonly customerId: string;
  readonly email: string;
  state: AccountState;
};
export type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED';
export type BookedAuthorization = Timed & { readonly id: string; status: 'CREATED' | 'CAPTURED' | 'VOIDED' | 'DENIED' };
export type BookedCapture = Timed & {
  readonly id: string;
  readonly amount: Money;
  status: CaptureStatus | 'PARTIALLY_REFUNDED' | 'REFUNDED';
};
export type BookedRefund = Timed & {
  readonly id: string;
  readonly amount: Money;
  readonly customId: string | undefined;
  status: 'COMPLETED' | 'PENDING' | 'FAILED';
};

/** PayPal's refusal of a call; the issue is PayPal's name for the reason. */
export class Refused extends Error {
  readonly status: number;
  readonly issue: string;
  constructor(status: 403 | 404 | 422, issue: string) {
    super(issue);
    this.status = status;
    this.issue = issue;
  }
}

/** A change of the balance as the transaction search shows it; the fee is negative when PayPal kept it. */
export type BookedTransaction = {
  readonly id: string;
  readonly orderId: string;
  readonly code: string;
  readonly cents: number;
  readonly feeCents: number;
  readonly reference: string | undefined;
  readonly custom: string | undefined;
  readonly at: Date;
};

export type OrderRequest = {
  readonly intent: string;
  readonly purchase_units: ReadonlyArray<{
    readonly amount: Money;
    readonly custom_id?: string;
    readonly invoice_id?: string;
    readonly description?: string;
  }>;
  readonly payment_source?: { readonly paypal?: PayPalSource };
};

export type PayPalSource = {
  readonly vault_id?: string;
  readonly experience_context?: { readonly return_url?: string; readonly cancel_url?: string };
  readonly attributes?: {
    readonly customer?: { readonly id?: string };
    readonly vault?: { readonly store_in_vault?: string; readonly permit_multiple_payment_tokens?: boolean };
  };
};

const GOOD: Instrument = {
  bank: 'approves',
  capture: 'COMPLETED',
  email: 'hanna@example.com',
  saving: 'at once',
};

/** How a saved account refuses to pay. */
const REFUSES: Readonly<Record<Exclude<AccountState, 'good'>, string>> = {
  expired: 'TOKEN_EXPIRED',
  canceled: 'AGREEMENT_ALREADY_CANCELLED',
  asks: 'PAYER_ACTION_REQUIRED',
  declines: 'TRANSACTION_REFUSED',
};

export function centsOf({ value }: Money): number {
  return Math.round(Number(value) * 100);
}

function dollars(cents: number): Money {
  return { currency_code: 'USD', value: (cents / 100).toFixed(2) };
}

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const newId = () => Array.from({ length: 17 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

export type PayPalBooks = ReturnType<typeof createPayPalBooks>;

export function createPayPalBooks(now: () => Date) {
  const orders = new Map<string, BookedOrder>();
  const transactions: BookedTransaction[] = [];
  const move = (moved: Pick<BookedTransaction, 'orderId' | 'code' | 'cents'> & Partial<BookedTransaction>) => {
    const rest = { id: newId(), feeCents: 0, reference: undefined, custom: undefined, at: now() };
    transactions.push({ ...rest, ...moved });
  };
  /** The fee of a capture that took the money: 3.49 % and 49 cents. */
  const take = ({ id: orderId, capture, customId: custom }: BookedOrder) => {
    if (capture?.status !== 'COMPLETED') return;
    const cents = centsOf(capture.amount);
    move({ id: capture.id, orderId, code: 'T0006', cents, feeCents: 0 - Math.round(cents * 0.0349) - 49, custom });
  };
  const timed = () => ({ create_time: seconds(now()), update_time: seconds(now()) });
  const touch = (thing: Timed) => {
    thing.update_time = seconds(now());
  };
  const accounts = new Map<string, SavedAccount>();
  /** Whether PayPal lets the merchant save accounts. */
  const mayVault = { value: true };
  const vault = (paid: BookedOrder): SavedAccount => {
    const email = paid.email ?? '';
    const { customer, vault: asked } = paid.source?.attributes ?? {};
    // One for each buyer, unless several were asked for.
    const before = [...accounts.values()].find((each) => each.email === email && each.state === 'good');
    if (before && !asked?.permit_multiple_payment_tokens) return before;
    const made = {
      id: newId().toLowerCase(),
      customerId: customer?.id ?? newId().slice(0, 10),
      email,
      state: 'good',
    } as const;
    accounts.set(made.id, { ...made });
    return accounts.get(made.id) as SavedAccount;
  };
  /** The order of each authorization and capture. */
  const orderOf = new Map<string, string>();
  const order = (id: string): BookedOrder => {
    const found = orders.get(id);
    if (!found) throw new Refused(404, 'INVALID_RESOURCE_ID');
    return found;
  };
  const ofAuthorization = (id: string) => order(orderOf.get(id) ?? '');
  const ofCapture = ofAuthorization;

  return {
    orders: () => [...orders.values()],
    transactions: (): readonly BookedTransaction[] => transactions,
    move,
    balanceCents: () => transactions.reduce((sum, { cents, feeCents }) => sum + cents + feeCents, 0),
    order,
    ofAuthorization,
    ofCapture,

    forget: (id: string): void => {
      orders.delete(id);
      const stored = transactions.filter(({ orderId }) => orderId !== id);
      transactions.splice(0, transactions.length, ...stored);
    },

    create: (requested: OrderRequest): BookedOrder => {
      const [unit] = requested.purchase_units;
      if (!unit || centsOf(unit.amount) <= 0) throw new Refused(422, 'CANNOT_BE_ZERO_OR_NEGATIVE');
      const source = requested.payment_source?.paypal ?? null;
      if (source?.attributes?.vault) {
        if (!mayVault.value) throw new Refused(422, 'NOT_ENABLED_TO_VAULT_PAYMENT_SOURCE');
        if (!source.experience_context?.return_url) throw new Refused(422, 'RETURN_URL_REQUIRED');
        if (!source.experience_context.cancel_url) throw new Refused(422, 'CANCEL_URL_REQUIRED');
      }
      const made: BookedOrder = {
        ...timed(),
        id: newId(),
        status: source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
        source,
        intent: requested.intent,
        amount: unit.amount,
        description: unit.description,
        invoiceId: unit.invoice_id,
        customId: unit.custom_id,
        instrument: GOOD,
        email: null,
        vaulted: null,
        authorization: null,
        capture: null,
        refunds: [],
      };
      orders.set(made.id, made);
      return made;
    },

    /** The buyer's side. A completed order leaves nothing to approve. */
    approve: (id: string, instrument: Partial<Instrument> = {}): BookedOrder => {
      const approved = order(id);
      if (approved.status === 'COMPLETED') throw new Refused(422, 'ORDER_ALREADY_COMPLETED');
      approved.status = 'APPROVED';
      approved.instrument = { ...GOOD, ...instrument };
      approved.email = approved.instrument.email;
      touch(approved);
      return approved;
    },

    patchCustomId: (id: string, customId: string): void => {
      const patched = order(id);
      if (patched.status === 'COMPLETED') throw new Refused(422, 'ORDER_ALREADY_COMPLETED');
      patched.customId = customId;
      touch(patched);
    },

    /** With the account that its buyer approved it with, or with one that is saved. */
    authorize: (id: string, vaultId?: string): BookedOrder => {
      const approved = order(id);
      if (approved.authorization) throw new Refused(422, 'ORDER_ALREADY_AUTHORIZED');
      if (approved.intent !== 'AUTHORIZE') throw new Refused(422, 'ACTION_DOES_NOT_MATCH_INTENT');
      if (vaultId !== undefined) {
        if (approved.source) throw new Refused(422, 'PAYMENT_SOURCE_MISMATCH');
        const account = accounts.get(vaultId);
        if (!account) throw new Refused(422, 'TOKEN_ID_NOT_FOUND');
        if (account.state !== 'good') throw new Refused(422, REFUSES[account.state]);
        approved.email = account.email;
      } else {
        if (approved.status !== 'APPROVED') throw new Refused(422, 'ORDER_NOT_APPROVED');
        if (approved.instrument.bank === 'declines') throw new Refused(422, 'INSTRUMENT_DECLINED');
        const isSaved = approved.source?.attributes?.vault?.store_in_vault === 'ON_SUCCESS';
        if (isSaved) approved.vaulted = approved.instrument.saving === 'later' ? 'pending' : vault(approved);
      }
      approved.authorization = { ...timed(), id: newId(), status: 'CREATED' };
      orderOf.set(approved.authorization.id, id);
      approved.status = 'COMPLETED';
      touch(approved);
      return approved;
    },

    capture: (authorizationId: string, amount: Money | undefined): BookedOrder => {
      const reserved = ofAuthorization(authorizationId);
      const { authorization } = reserved;
      if (authorization?.status === 'CAPTURED') throw new Refused(422, 'AUTHORIZATION_ALREADY_CAPTURED');
      if (authorization?.status === 'VOIDED') throw new Refused(422, 'AUTHORIZATION_VOIDED');
      if (authorization?.status !== 'CREATED') throw new Refused(422, 'AUTHORIZATION_DENIED');
      const requested = amount ?? reserved.amount;
      if (centsOf(requested) > centsOf(reserved.amount)) throw new Refused(422, 'MAX_CAPTURE_AMOUNT_EXCEEDED');
      const { capture: status } = reserved.instrument;
      reserved.capture = { ...timed(), id: newId(), amount: requested, status };
      orderOf.set(reserved.capture.id, reserved.id);
      if (status !== 'DECLINED') authorization.status = 'CAPTURED';
      take(reserved);
      touch(authorization);
      return reserved;
    },

    accounts: (): readonly SavedAccount[] => [...accounts.values()],
    /** Whether the merchant may save accounts, from now on. */
    letVault: (may: boolean): void => {
      mayVault.value = may;
    },
    setAccount: (id: string, state: AccountState): void => {
      const account = accounts.get(id);
      if (!account) throw new Error(`No account is saved as ${id}.`);
      account.state = state;
    },
    /** What it needed longer for. */
    finishVaulting: (id: string): BookedOrder => {
      const paid = order(id);
      if (paid.vaulted !== 'pending') throw new Error(`The order ${id} saves nothing.`);
      paid.vaulted = vault(paid);
      return paid;
    },
    deleteAccount: (id: string): void => {
      if (!accounts.delete(id)) throw new Refused(404, 'RESOURCE_NOT_FOUND');
    },

    /** PayPal has reviewed a pending capture. */
    decide: (id: string, status: 'COMPLETED' | 'DECLINED'): BookedOrder => {
      const looked = order(id);
      if (looked.capture?.status !== 'PENDING') throw new Error(`The order ${id} has no pending capture.`);
      looked.capture.status = status;
      touch(looked.capture);
      take(looked);
      return looked;
    },

    voidAuthorization: (authorizationId: string): BookedOrder => {
      const reserved = ofAuthorization(authorizationId);
      const { authorization } = reserved;
      if (authorization?.status === 'VOIDED') throw new Refused(422, 'PREVIOUSLY_VOIDED');
      if (authorization?.status !== 'CREATED') throw new Refused(422, 'PREVIOUSLY_CAPTURED');
      authorization.status = 'VOIDED';
      touch(authorization);
      return reserved;
    },

    /** A refund that had reached the payer comes back. */
    failRefund: (orderId: string): void => {
      const failing = order(orderId);
      const refund = failing.refunds.find(({ status }) => status === 'COMPLETED');
      if (!refund) throw new Error('Nothing was given back that could fail.');
      refund.status = 'FAILED';
      touch(refund);
      move({
        orderId,
        code: 'T1107',
        cents: centsOf(refund.amount),
        ...(failing.capture && { reference: failing.capture.id }),
      });
    },

    refund: (captureId: string, requested: { amount?: Money; custom_id?: string }): BookedRefund => {
      const taken = ofCapture(captureId);
      const { capture } = taken;
      if (!capture || capture.status === 'PENDING') throw new Refused(422, 'PENDING_CAPTURE');
      if (capture.status === 'DECLINED') throw new Refused(422, 'REFUND_NOT_ALLOWED');
      if (capture.status === 'REFUNDED') throw new Refused(422, 'CAPTURE_FULLY_REFUNDED');
      const whole = centsOf(capture.amount);
      const before = refundedCents(taken);
      const cents = requested.amount ? centsOf(requested.amount) : whole - before;
      if (cents <= 0) throw new Refused(422, 'CANNOT_BE_ZERO_OR_NEGATIVE');
      if (before + cents > whole) throw new Refused(422, 'REFUND_AMOUNT_EXCEEDED');
      const made: BookedRefund = {
        ...timed(),
        id: newId(),
        amount: dollars(cents),
        customId: requested.custom_id,
        status: 'COMPLETED',
      };
      taken.refunds.push(made);
      move({
        id: made.id,
        orderId: taken.id,
        code: 'T1107',
        cents: -cents,
        reference: captureId,
        custom: made.customId,
      });
      capture.status = before + cents === whole ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
      touch(capture);
      return made;
    },
  };
}

export function refundedCents({ refunds }: BookedOrder): number {
  return refunds.filter(({ status }) => status !== 'FAILED').reduce((sum, { amount }) => sum + centsOf(amount), 0);
}

function seconds(at: Date): string {
  return at.toISOString().replace(/\.\d+Z$/, 'Z');
}
