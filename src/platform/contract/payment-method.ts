import { z } from 'zod';

/**
 * How a driver pays: by card or card wallet, with a PayPal account, or with one that is saved (`saved_paypal`, which `POST /billing/card`
 * names). `paypal_and_save`: PayPal saves the account that pays.
 */
export const PAYMENT_METHODS = ['card', 'paypal', 'paypal_and_save', 'saved_paypal'] as const;
export const PaymentMethodName = z.enum(PAYMENT_METHODS);
export type PaymentMethodName = z.output<typeof PaymentMethodName>;
