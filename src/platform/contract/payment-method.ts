import { z } from 'zod';

/** How a driver pays: by card or card wallet, or with a PayPal account. */
export const PAYMENT_METHODS = ['card', 'paypal'] as const;
export const PaymentMethodName = z.enum(PAYMENT_METHODS);
export type PaymentMethodName = z.output<typeof PaymentMethodName>;
