// How support answers letters to support, for the demo, which contains some answered ones.

export { answerMail } from './inbox/answer-mail.ts';
export { insertAnswer, setClosed } from './inbox/support-messages.store.ts';
