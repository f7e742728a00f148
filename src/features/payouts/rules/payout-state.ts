/**
 * Whether an owner's account can receive the owner's share of a payment. Shares are sent only while the provider says so;
 * until then we keep them for the owner and pay them by bank.
 */
export const PAYOUT_STATES = [
  'not_offered',
  'not_started',
  'details_missing',
  'being_checked',
  'active',
  'restricted',
] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** The provider's last answer. `missing` lists the details it requires from the owner, under its own names. */
export type AccountFacts = {
  readonly status: 'unknown' | 'active' | 'pending' | 'restricted' | 'unsupported' | 'closed';
  readonly missing: readonly string[];
  readonly isWaiting: boolean;
};

/** The state of an owner's account; null when there is no account yet. */
export function payoutState(account: AccountFacts | null): PayoutState {
  if (!account) return 'not_started';
  const { status, missing, isWaiting } = account;
  if (status === 'active') return 'active';
  if (status === 'closed' || status === 'unsupported') return 'restricted';
  if (missing.length > 0) return 'details_missing';
  return status === 'restricted' && !isWaiting ? 'restricted' : 'being_checked';
}

/** The first match gives the label; the provider's own names are long and change. */
const DETAILS: ReadonlyArray<readonly [RegExp, string]> = [
  [/outbound_destination|external_account|payout_method|bank/, 'Your bank account'],
  [/attestation|terms|tos/, 'Your agreement to the terms of the payment provider'],
  [/document|verification/, 'A document that proves who you are'],
  [/id_number|ssn|tax/, 'A tax or social security number'],
  [/date_of_birth|dob/, 'Your date of birth'],
  [/address/, 'Your address'],
  [/phone/, 'A phone number'],
  [/email/, 'An email address'],
  [/given_name|surname|first_name|last_name|registered_name/, 'Your full legal name'],
  [/owner|representative|director|executive|relationship|person/, 'Who owns and runs the business'],
  [/business|entity_type|product_description|url|mcc/, 'What kind of business you run'],
];

/** The missing details in plain words, each once. */
export function missingDetails(missing: readonly string[]): string[] {
  const named = missing.map((name) => DETAILS.find(([fits]) => fits.test(name))?.[1] ?? 'A few more details');
  return [...new Set(named)];
}
