// The addresses of a car owner's ticket, by the phone number; by the ticket's id too, because a number may have several.

import { routes } from '../../paths.ts';
import { withQuery } from '../api/fill-path.ts';

/** Phones in E.164. */
export const guestPaths = {
  review: (phone: string, ticket?: string) => withQuery(routes.valetReview, { pn: digitsOf(phone), ticket }),
  pay: (phone: string, ticket: string) => withQuery(routes.valetPay, { pn: digitsOf(phone), ticket }),
  receipt: (phone: string, ticket: string) => withQuery(routes.valetReceipt, { pn: digitsOf(phone), ticket }),
};

/** The plus would need another spelling in an address. */
const digitsOf = (phone: string) => phone.replace(/^\+1/, '');
