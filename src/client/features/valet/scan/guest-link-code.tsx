import PictureCode from '../../../ui/picture-code/picture-code.tsx';
import styles from '../details/ticket-sheet.module.css';
import { detailsTexts as texts } from '../ticket/details-texts.ts';

type GuestLinkCodeProps = { readonly link: string; readonly minutes: number };

/** The ticket's link as a QR code, for a guest whose phone gets no texts. Loads its library on demand. */
export default function GuestLinkCode({ link, minutes }: GuestLinkCodeProps) {
  return (
    <div>
      <p role="status">{texts.linkHolds(minutes)}</p>
      <div className={styles.picture}>
        <PictureCode text={link} label={texts.link} />
      </div>
    </div>
  );
}
