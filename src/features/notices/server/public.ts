// Parking notices: issue, void, appeal and pay them.

export { reportNotice } from './report-notice.ts';
export { forgetNotices, grantUnanswered, voidCovered } from './void-and-forget-notices.ts';
export { noticeFulfillment } from './notices.fulfillment.ts';
export { noticesRoutes } from './notices.routes.ts';
