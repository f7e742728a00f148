// How the desk answers letters to support, for the demo, which contains some answered ones.

export { answerMail } from './letters/answer-mail.ts';
export { insertAnswer, setClosed } from './letters/desk-messages.store.ts';
