import { create } from 'qrcode';
import { useId } from 'react';
import { detailsTexts as texts } from './details-texts.ts';
import styles from './ticket-sheet.module.css';

const QUIET = 4;

type GuestLinkCodeProps = { readonly link: string; readonly minutes: number };

/** The way to the ticket as a picture code, for a guest whose phone gets no text. It comes with its library when asked for. */
export default function GuestLinkCode({ link, minutes }: GuestLinkCodeProps) {
  const titleId = useId();
  const { modules } = create(link, { errorCorrectionLevel: 'M' });
  const side = modules.size + 2 * QUIET;
  return (
    <div>
      <p role="status">{texts.linkHolds(minutes)}</p>
      <div className={styles.picture}>
        <svg
          viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
          shapeRendering="crispEdges"
          role="img"
          aria-labelledby={titleId}
        >
          <title id={titleId}>{texts.link}</title>
          <path d={pathOf(modules.data, modules.size)} fill="#000" />
        </svg>
      </div>
    </div>
  );
}

function pathOf(dark: Uint8Array, size: number): string {
  return Array.from(dark, (isDark, at) => (isDark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : '')).join('');
}
