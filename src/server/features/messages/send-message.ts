import type { Deps } from '../../deps.ts';

export async function sendMessage(_deps: Deps, _job: { messageId: string }): Promise<void> {}
