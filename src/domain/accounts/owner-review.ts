/**
 * Rule 213: a new owner's first lots are looked at before they sell. The state is the owner's, not that of each lot: what the desk wants to know
 * is whether this person has these places to sell.
 */

export const REVIEW_STATES = ['in_review', 'approved', 'refused'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Enough to set up a business, and few enough to be looked at. */
export const MOST_LOTS_UNTIL_APPROVED = 20;

/** How many more lots an owner may add, who has so many. */
export const roomUntilApproved = (lots: number): number => Math.max(0, MOST_LOTS_UNTIL_APPROVED - lots);

type Facts = {
  readonly state: ReviewState;
  readonly isEmailProven: boolean;
  /** The payment provider has checked who they are, and pays them. */
  readonly isPaidByProvider: boolean;
  /** The desk approved them before and looks again, for a reason: only the desk ends that. */
  readonly isPutBack: boolean;
};

/** Whether nobody has to look: who takes payments under a checked name is no made-up account. */
export const isApprovedByProvider = ({ state, isEmailProven, isPaidByProvider, isPutBack }: Facts): boolean =>
  state === 'in_review' && isEmailProven && isPaidByProvider && !isPutBack;
