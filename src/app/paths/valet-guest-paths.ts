// The paths of a car owner's tickets: by phone number, and by ticket id because a number may have several.

import { withQuery } from '#platform/api/fill-path.ts';
import { routes } from './paths.ts';

/** Phones in E.164. */
export const guestPaths = {
  review: (phone: string, ticket?: string) => withQuery(routes.valetReview, { pn: digitsOf(phone), ticket }),
  pay: (phone: string, ticket: string) => withQuery(routes.valetPay, { pn: digitsOf(phone), ticket }),
  receipt: (phone: string, ticket: string) => withQuery(routes.valetReceipt, { pn: digitsOf(phone), ticket }),
};

/** A plus sign would have to be encoded in a URL. */
const digitsOf = (phone: string) => phone.replace(/^\+1/, '');
