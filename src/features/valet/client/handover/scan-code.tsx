import { t } from 'ttag';

// Looks for a QR code through the phone's camera, in browsers with built-in detection. Nothing is recorded.

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Banner } from '#platform/ui/banner.tsx';
import styles from '../tickets/ticket-sheet.module.css';

const texts = {
  scanHint: t`Point the camera at the code on the guest’s phone.`,
  cameraRefused: t`The camera cannot be used. Type the four digits instead.`,
};

const LOOK_EVERY_MS = 200;

/** Missing in some browsers, and in TypeScript's DOM types. */
type BarcodeDetector = { detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> };
type WithDetector = { readonly BarcodeDetector: new (options: { formats: string[] }) => BarcodeDetector };

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
    scanFrames(video.current, { report, signal: watch.signal }).catch(() => setProblem(texts.cameraRefused));
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

type Looking = { readonly report: (text: string) => void; readonly signal: AbortSignal };

async function scanFrames(video: HTMLVideoElement | null, { report, signal }: Looking): Promise<void> {
  if (!video) return;
  const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => {
    for (const track of camera.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  video.srcObject = camera;
  await video.play();
  const detector = new (window as unknown as WithDetector).BarcodeDetector({ formats: ['qr_code'] });
  const timer = setInterval(async () => {
    // A frame that cannot be read is skipped.
    const codes = await detector.detect(video).catch(() => []);
    const [found] = codes;
    if (found && !signal.aborted) report(found.rawValue);
  }, LOOK_EVERY_MS);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    stop();
  });
}
