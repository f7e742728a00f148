import type { CurrentUser } from '../../../lib/api/current-user.ts';

/** Whether the pages offer to change a lot. The server decides for itself. */
export function ownsLocation(user: CurrentUser | null, location: { readonly userId: string }): boolean {
  return user !== null && (user.role === 'odogwu' || user._id === location.userId);
}
