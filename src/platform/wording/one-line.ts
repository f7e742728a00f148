// Words whose hyphens do not end a line, for what is read and not copied.

/** A phone number. */
export const onOneLine = (phone: string): string => joinHyphens(phone.replaceAll(' ', '\u00a0'));

/** "Notice J2RE-CV8N-Q6FV", whose number stays on one line. */
export const joinHyphens = (words: string): string => words.replaceAll('-', '\u2011');
