import { describe, expect, it } from 'vitest';
import { type AccountFacts, missingDetails, payoutState } from './payout-state.ts';

const facts = (given: Partial<AccountFacts>): AccountFacts => ({
  status: 'restricted',
  missing: [],
  isWaiting: false,
  ...given,
});

describe("an owner's account", () => {
  it.each([
    [null, 'not_started'],
    [facts({ status: 'active' }), 'active'],
    [facts({ status: 'active', missing: ['identity.individual.phone'] }), 'active'],
    [facts({ missing: ['identity.individual.address'] }), 'details_missing'],
    [facts({ status: 'pending', missing: ['identity.individual.address'] }), 'details_missing'],
    [facts({ status: 'pending' }), 'being_checked'],
    [facts({ isWaiting: true }), 'being_checked'],
    [facts({ status: 'unknown' }), 'being_checked'],
    [facts({}), 'restricted'],
    [facts({ status: 'unsupported', missing: ['identity.individual.address'] }), 'restricted'],
    [facts({ status: 'closed' }), 'restricted'],
  ] as const)('%o is %s', (account, state) => {
    expect(payoutState(account)).toBe(state);
  });
});

describe('missing details', () => {
  it('are in plain words, each once', () => {
    const names = [
      'identity.individual.given_name',
      'identity.individual.surname',
      'configuration.recipient.default_outbound_destination',
      'identity.individual.id_numbers.us_ssn_last_4',
    ];
    expect(missingDetails(names)).toEqual([
      'Your full legal name',
      'Your bank account',
      'A tax or social security number',
    ]);
  });

  it('are never left out, even under names we do not know', () => {
    expect(missingDetails(['configuration.recipient.new_rule_of_2030'])).toEqual(['A few more details']);
  });
});
