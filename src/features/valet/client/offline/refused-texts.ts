// The texts about what was done offline and refused when it was sent.

import { t } from 'ttag';

export const refusedTexts = {
  did: {
    create: t`Created the ticket`,
    request: t`Requested the car`,
    unrequest: t`Withdrew the request`,
    take_job: t`Took the job`,
    give_job_back: t`Gave the job back`,
    car_ready: t`Brought the car to the front`,
    park_again: (place: string) => t`Parked the car again at ${place}`,
    cash_payment: t`Took cash`,
    complete: t`Handed the car over`,
    mark_damage: t`Marked damage`,
    remove_damage: t`Removed a damage mark`,
    say_no_damage: t`Checked for damage`,
    enter_parking: (place: string) => t`Parked the car at ${place}`,
  },
  at: (time: string) => t`at ${time}`,
  again: t`Send again`,
  delete: t`Dismiss`,
};
