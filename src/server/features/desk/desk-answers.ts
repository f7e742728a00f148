// How the desk answers letters to support: the demo writes some answered ones.

export { answerMail } from './answer-mail.ts';
export { insertAnswer, setClosed } from './desk-messages.store.ts';
