// Which of the acts that the server allows are offered, and where.

import type { Valet } from '#contract/valet/valet-ticket.ts';
import { STAFF_ACTIONS, type StaffAction } from '#domain/valet/staff-actions.ts';

/** The one act of a row; only the runner marks the car as ready from the board. */
export function quickActOf(
  { whereabouts, retriever }: Pick<Valet, 'whereabouts' | 'retriever'>,
  userId: string | undefined,
): 'park' | 'request' | 'take_job' | 'car_ready' | null {
  if (whereabouts === 'entry') return 'park';
  if (whereabouts === 'parked') return 'request';
  if (whereabouts === 'requested') return 'take_job';
  return whereabouts === 'retrieving' && retriever?._id === userId ? 'car_ready' : null;
}

export type Attendant = { readonly userId: string | undefined; readonly drivesStick: boolean; readonly leads: boolean };

/** What the server offers, without driving a car that the attendant cannot drive, or giving back the job of another. */
export function staffButtons(
  { actions, transmissionType, retriever }: Pick<Valet, 'actions' | 'transmissionType' | 'retriever'>,
  { userId, drivesStick, leads }: Attendant,
): readonly StaffAction[] {
  const isLeft = (action: StaffAction) => {
    if (action === 'give_job_back') return retriever?._id !== userId && !leads;
    return transmissionType === 'Stick' && !drivesStick && (action === 'take_job' || action === 'car_ready');
  };
  return actions.filter(isStaffAction).filter((action) => !isLeft(action));
}

const isStaffAction = (action: Valet['actions'][number]): action is StaffAction =>
  STAFF_ACTIONS.some((each) => each === action);

/** Nobody waits for this car, so that bringing it may be a slip of the finger. */
export function isUnasked(action: StaffAction, { whereabouts }: Pick<Valet, 'whereabouts'>): boolean {
  return action === 'car_ready' && whereabouts === 'parked';
}

/**
 * Actions that staff take for a guest: a car is requested only once it is parked (rule 91), and on its way its request is
 * taken back by the attendant who fetches it or by a lead (rule 251).
 */
export function actForGuest(
  { whereabouts, retriever }: Pick<Valet, 'whereabouts' | 'retriever'>,
  { userId, leads }: Pick<Attendant, 'userId' | 'leads'>,
): 'request' | 'unrequest' | null {
  if (whereabouts === 'parked') return 'request';
  if (whereabouts === 'retrieving') return retriever?._id === userId || leads ? 'unrequest' : null;
  return whereabouts === 'requested' ? 'unrequest' : null;
}
