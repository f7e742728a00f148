// The sentences of the desk's list of what did not arrive.

export const undeliveredTexts = {
  title: 'Not delivered',
  lead: 'E-mails and texts that bounced or failed too many times. Each needs a decision.',
  count: (waiting: number) => (waiting === 0 ? 'Not delivered' : `Not delivered (${waiting})`),
  caption: 'E-mails and texts that did not arrive, latest first',
  empty: 'Everything arrived',
  emptyText:
    'An e-mail or text that cannot be delivered is listed here with the reason until someone decides what to do.',
  to: 'To',
  what: 'What',
  why: 'Why not',
  when: 'When',
  decide: 'Decide',
  channels: { email: 'Mail', sms: 'Text' },
  unreachable: { email: 'This address cannot be reached.', sms: 'This number cannot be reached.' },
  tries: (tries: number) => (tries === 1 ? 'tried once' : `tried ${tries} times`),
  stay: 'The stay',
  letter: 'The message',
  sendAgain: 'Send again',
  drop: 'Drop',
  wordsGone: 'Its text is no longer stored.',
  sent: (to: string) => `The message to ${to} is on its way again.`,
  dropped: (to: string) => `The message to ${to} is dropped.`,
};
