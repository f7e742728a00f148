// The texts about money that was sent to owners automatically.

import { t } from 'ttag';
import type { PayoutProgress, PayoutStatus } from '../rules/payout-progress.ts';

type Badge = { readonly tone: 'green' | 'red' | 'orange' | 'blue' | 'gray'; readonly word: string };

export const sentTexts = {
  progress: {
    on_its_way: { tone: 'blue', word: t`On its way` },
    arrived: { tone: 'green', word: t`Arrived` },
    at_provider: { tone: 'orange', word: t`In your account at Stripe` },
    came_back: { tone: 'red', word: t`Came back` },
    not_sent: { tone: 'red', word: t`Not sent` },
  } satisfies Record<PayoutProgress, Badge> as Record<PayoutProgress, Badge>,
};

export const supportPayoutsTexts = {
  status: {
    intended: { tone: 'blue', word: t`Waiting` },
    made: { tone: 'blue', word: t`On its way` },
    arrived: { tone: 'green', word: t`Arrived` },
    bank_failed: { tone: 'orange', word: t`In the owner’s account at Stripe` },
    returned: { tone: 'red', word: t`Came back` },
    refused: { tone: 'red', word: t`Refused` },
    called_off: { tone: 'gray', word: t`Called off` },
  } satisfies Record<PayoutStatus, Badge> as Record<PayoutStatus, Badge>,
};
