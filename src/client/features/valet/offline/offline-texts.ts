// The texts about work done offline.

import { t } from 'ttag';

const acts = (count: number) => (count === 1 ? t`One thing` : t`${count} things`);

export const offlineTexts = {
  unsent: t`Not sent yet`,
  waiting: (count: number) => t`${acts(count)} not sent yet`,
  waitingText: t`Sent automatically when the signal is back. Stay signed in until then.`,
  needsLook: (count: number) => (count === 1 ? t`This needs your attention` : t`${count} things need your attention`),
  needsLookText: t`Done offline and refused when sent. Nothing else has changed.`,
  offlineUnknown: t`No connection, and this ticket has never been opened on this phone.`,
  createdOffline: (hook: number | null) =>
    t`${hook === null ? t`The key has no hook.` : t`Hang the key on hook ${hook}.`} Saved on this phone and sent when the signal is back.`,
  did: {
    create: t`Created the ticket`,
    request: t`Requested the car`,
    unrequest: t`Withdrew the request`,
    take_job: t`Took the job`,
    give_job_back: t`Gave the job back`,
    car_ready: t`Brought the car to the front`,
    park_again: (place: string) => t`Parked the car again at ${place}`,
    cash_payment: t`Took cash`,
    enter_parking: (place: string) => t`Parked the car at ${place}`,
  },
  at: (time: string) => t`at ${time}`,
  nowIs: (status: string) => t`The ticket is now: ${status}.`,
  followers: (count: number) => t`${acts(count)} done to this ticket afterwards would be deleted too.`,
  again: t`Send again`,
  againAs: (ticketNumber: string) => t`Create it as ticket ${ticketNumber}`,
  againOnHook: (hook: string | null) => (hook === null ? t`Create it without a hook` : t`Create it with hook ${hook}`),
  newNumber: t`Another ticket number`,
  open: t`Open ticket`,
  delete: t`Dismiss`,
};
