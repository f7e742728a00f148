/**
 * Rule 213: support reviews a new owner's first lots before they sell. The state belongs to the owner, not to each lot:
 * what support wants to know is whether this person really has these places to sell.
 */

export const REVIEW_STATES = ['in_review', 'approved', 'refused'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Enough to set up a business, and few enough to review. */
export const MAX_LOTS_UNTIL_APPROVED = 20;

/** How many more lots an owner may add who already has this many. */
export const roomUntilApproved = (lots: number): number => Math.max(0, MAX_LOTS_UNTIL_APPROVED - lots);

type Facts = {
  readonly state: ReviewState;
  readonly isEmailProven: boolean;
  /** The payment provider has verified their identity and pays them. */
  readonly isPaidByProvider: boolean;
  /** Support approved them earlier and is looking again, for a reason. Only support can end that. */
  readonly isPutBack: boolean;
};

/** Whether nobody has to look: an owner who takes payments under a verified name is no made-up account. */
export const isApprovedByProvider = ({ state, isEmailProven, isPaidByProvider, isPutBack }: Facts): boolean =>
  state === 'in_review' && isEmailProven && isPaidByProvider && !isPutBack;
