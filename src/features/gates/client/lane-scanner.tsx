import { useEffect, useEffectEvent, useRef } from 'react';
import { t } from 'ttag';
import { scanFrames } from '#platform/browser/scan-frames.ts';
import styles from './lane-page.module.css';

const texts = { view: t`What the camera sees` };

type LaneScannerProps = {
  readonly onFound: (code: string) => void;
  /** For how long the same code is one scan, in milliseconds. */
  readonly quietMs: number;
  /** The camera cannot be used. */
  readonly onRefused: () => void;
};

/** Reads codes for as long as it is there. */
export function LaneScanner({ onFound, quietMs, onRefused }: LaneScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const last = useRef({ code: '', at: 0 });
  const report = useEffectEvent((code: string) => {
    const now = Date.now();
    const isSame = last.current.code === code && now - last.current.at < quietMs;
    last.current = { code, at: now };
    if (!isSame) onFound(code);
  });
  const refuse = useEffectEvent(onRefused);
  useEffect(() => {
    const watch = new AbortController();
    scanFrames(video.current, { report, facing: 'user', signal: watch.signal }).catch(() => refuse());
    return () => watch.abort();
  }, []);
  return <video ref={video} className={styles.viewfinder} muted playsInline aria-label={texts.view} />;
}
