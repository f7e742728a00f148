// Which of the acts that the server allows are offered, and where.

import type { Valet } from '#contract/valet/valet-ticket.ts';
import { STAFF_ACTIONS, type StaffAction } from '#domain/valet/staff-actions.ts';

/** Only the runner marks the car as ready from the board. */
export function quickActOf(
  { whereabouts, retriever }: Pick<Valet, 'whereabouts' | 'retriever'>,
  userId: string | undefined,
): 'take_job' | 'car_ready' | null {
  if (whereabouts === 'requested') return 'take_job';
  return whereabouts === 'retrieving' && retriever?._id === userId ? 'car_ready' : null;
}

/** What the server offers, without fetching a car that the attendant cannot drive. */
export function staffButtons(
  { actions, transmissionType }: Pick<Valet, 'actions' | 'transmissionType'>,
  drivesStick: boolean,
): readonly StaffAction[] {
  const offered = actions.filter((action): action is StaffAction => STAFF_ACTIONS.some((each) => each === action));
  return transmissionType === 'Stick' && !drivesStick ? offered.filter((action) => action !== 'take_job') : offered;
}

/** Actions that staff take for a guest without a phone; a car is requested only once it is parked (rule 91). */
export function actForGuest({ whereabouts }: Pick<Valet, 'whereabouts'>): 'request' | 'unrequest' | null {
  if (whereabouts === 'parked') return 'request';
  return whereabouts === 'requested' ? 'unrequest' : null;
}
