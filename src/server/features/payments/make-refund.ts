import type { Deps } from '../../deps.ts';

export async function makeRefund(_deps: Deps, _job?: { locationId: string; refundId: string }): Promise<void> {}
