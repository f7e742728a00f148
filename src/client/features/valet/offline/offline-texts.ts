// The texts about work done offline.

const acts = (count: number) => (count === 1 ? 'One thing' : `${count} things`);

export const offlineTexts = {
  unsent: 'Not sent yet',
  waiting: (count: number) => `${acts(count)} not sent yet`,
  waitingText: 'Sent automatically when the signal is back. Stay signed in until then.',
  needsLook: (count: number) => (count === 1 ? 'This needs your attention' : `${count} things need your attention`),
  needsLookText: 'Done offline and refused when sent. Nothing else has changed.',
  offlineUnknown: 'No connection, and this ticket has never been opened on this phone.',
  createdOffline: (hook: number | null) =>
    `${hook === null ? 'The key has no hook.' : `Hang the key on hook ${hook}.`} Saved on this phone and sent when the signal is back.`,
  did: {
    create: 'Created the ticket',
    request: 'Requested the car',
    unrequest: 'Withdrew the request',
    take_job: 'Took the job',
    give_job_back: 'Gave the job back',
    car_ready: 'Brought the car to the front',
    cash_payment: 'Took cash',
    enter_parking: (place: string) => `Parked the car at ${place}`,
  },
  at: (time: string) => `at ${time}`,
  nowIs: (status: string) => `The ticket is now: ${status}.`,
  followers: (count: number) => `${acts(count)} done to this ticket afterwards would be deleted too.`,
  again: 'Send again',
  againAs: (ticketNumber: string) => `Create it as ticket ${ticketNumber}`,
  againOnHook: (hook: string | null) => (hook === null ? 'Create it without a hook' : `Create it with hook ${hook}`),
  newNumber: 'Another ticket number',
  open: 'Open ticket',
  delete: 'Dismiss',
};
