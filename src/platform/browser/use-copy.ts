import { useEffect, useState } from 'react';

const SAID_MS = 3000;

/** Copies a text, and shows for a moment whether that worked: some browsers and frames do not allow it. */
export function useCopy(text: string) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  useEffect(() => {
    if (copied === null) return undefined;
    const timer = setTimeout(() => setCopied(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied('yes');
    } catch {
      setCopied('no');
    }
  };
  return { copied, copy };
}
