// Which of the acts that the server allows are offered, and where.

import type { Valet } from '../../contract/valet-ticket.ts';
import { STAFF_ACTIONS, type StaffAction } from '../../rules/ticket/staff-actions.ts';
import type { OfflineAct } from './foresee-ticket.ts';

/** The single act in a row; only the runner can mark the car as ready from the board, and a car is handed over only when paid. */
export function quickActOf(
  { whereabouts, retriever, paid }: Pick<Valet, 'whereabouts' | 'retriever' | 'paid'>,
  userId: string | undefined,
): 'park' | 'request' | 'take_job' | 'car_ready' | 'cash_payment' | 'complete' | null {
  if (whereabouts === 'entry') return 'park';
  if (whereabouts === 'parked') return 'request';
  if (whereabouts === 'requested') return 'take_job';
  if (whereabouts === 'ready') return paid ? 'complete' : 'cash_payment';
  return whereabouts === 'retrieving' && retriever?._id === userId ? 'car_ready' : null;
}

export type Attendant = { readonly userId: string | undefined; readonly drivesStick: boolean; readonly leads: boolean };

/** What the server offers, except driving a car that the attendant cannot drive, or giving back somebody else's job. */
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

/** Whether a refused act could be sent again, as the ticket is now; damage can always be marked. */
export const stillAllowed = (kind: OfflineAct['kind'], { actions }: Pick<Valet, 'actions'>): boolean =>
  !STAFF_ACTIONS.some((action) => action === kind) || actions.some((action) => action === kind);

const isStaffAction = (action: Valet['actions'][number]): action is StaffAction =>
  STAFF_ACTIONS.some((each) => each === action);

/** Nobody is waiting for this car, so bringing it may be a mistaken tap. */
export function isUnrequested(action: StaffAction, { whereabouts }: Pick<Valet, 'whereabouts'>): boolean {
  return action === 'car_ready' && whereabouts === 'parked';
}

/**
 * Actions that staff take for a guest: a car is requested only once it is parked (rule 91), and once it is on its way, its
 * request is taken back by the attendant who is getting it or by a lead (rule 251).
 */
export function actForGuest(
  { whereabouts, retriever }: Pick<Valet, 'whereabouts' | 'retriever'>,
  { userId, leads }: Pick<Attendant, 'userId' | 'leads'>,
): 'request' | 'unrequest' | null {
  if (whereabouts === 'parked') return 'request';
  if (whereabouts === 'retrieving') return retriever?._id === userId || leads ? 'unrequest' : null;
  return whereabouts === 'requested' ? 'unrequest' : null;
}
