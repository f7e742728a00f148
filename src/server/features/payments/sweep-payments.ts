import type { Deps } from '../../deps.ts';

export async function sweepPayments(_deps: Deps, _job?: { locationId: string; refundId: string }): Promise<void> {}
