// Words that never break over two lines, for what is read and not copied.

/** "(312) 555-0123" and "Step 2 of 4", which break nowhere. */
export const onOneLine = (words: string): string => joinHyphens(words.replaceAll(' ', '\u00a0'));

/** "Notice J2RE-CV8N-Q6FV", whose number stays on one line. */
export const joinHyphens = (words: string): string => words.replaceAll('-', '\u2011');
