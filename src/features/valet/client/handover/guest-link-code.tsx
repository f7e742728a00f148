import { t } from 'ttag';
import PictureCode from '#platform/ui/layout/picture-code.tsx';
import { detailsTexts } from '../tickets/details-texts.ts';
import styles from '../tickets/ticket-sheet.module.css';

const texts = {
  linkHolds: (minutes: number) => t`Opens on one phone, within ${minutes} minutes.`,
};

type GuestLinkCodeProps = { readonly link: string; readonly minutes: number };

/** The ticket's link as a QR code, for a guest whose phone gets no texts. Loads its library on demand. */
export default function GuestLinkCode({ link, minutes }: GuestLinkCodeProps) {
  return (
    <div>
      <p role="status">{texts.linkHolds(minutes)}</p>
      <div className={styles.picture}>
        <PictureCode text={link} label={detailsTexts.link} />
      </div>
    </div>
  );
}
