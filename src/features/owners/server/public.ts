// The review of new owners: their lots are in review until they are approved.

export { admitLots, considerReview, findReviewAhead, findRoomForLots, type ReviewDeps } from './owner-review.ts';
export { deleteReview, listUnapproved } from './owner-reviews.store.ts';
export { ownerReviewRoutes } from './owner-review.routes.ts';
