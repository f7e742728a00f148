import { t } from 'ttag';

// Looks for a QR code through the phone's camera, in browsers with built-in detection. Nothing is recorded.

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { scanFrames } from '#platform/browser/scan-frames.ts';
import { Banner } from '#platform/ui/banner.tsx';
import styles from '../tickets/ticket-sheet.module.css';

const texts = {
  scanHint: t`Point the camera at the code on the guest’s phone.`,
  cameraRefused: t`The camera cannot be used. Type the four digits instead.`,
};

type ScanCodeProps = {
  /** Returns what is wrong with the scanned code; null if nothing is. */
  readonly onFound: (text: string) => string | null;
};

export default function ScanCode({ onFound }: ScanCodeProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const report = useEffectEvent((text: string) => setProblem(onFound(text)));
  useEffect(() => {
    const watch = new AbortController();
    scanFrames(video.current, { report, facing: 'environment', signal: watch.signal }).catch(() =>
      setProblem(texts.cameraRefused),
    );
    return () => watch.abort();
  }, []);
  return (
    <>
      <p>{texts.scanHint}</p>
      <video ref={video} className={styles.viewfinder} muted playsInline aria-label={texts.scanHint} />
      {problem && <Banner tone="error">{problem}</Banner>}
    </>
  );
}
