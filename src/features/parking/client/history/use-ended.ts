import { useState } from 'react';

/**
 * What to say of the parking that was ended on this page, from the moment at which its card is gone: words that came before or after that
 * would move the page a second time.
 * @param count of the cards shown
 */
export function useEnded(count: number) {
  const [ended, setEnded] = useState<{ readonly words: string; readonly of: number } | null>(null);
  return {
    ended: ended !== null && count < ended.of ? ended.words : null,
    onEnded: (words: string) => setEnded({ words, of: count }),
  };
}
