/** Longer than a weekend. */
const ANSWER_DAYS = 5;

/** By when a driver who asked for a refund has an answer. */
export const answerBy = (requestedAt: Date): Date => new Date(requestedAt.getTime() + ANSWER_DAYS * 86_400_000);
