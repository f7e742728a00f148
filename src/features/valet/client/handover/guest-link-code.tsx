import { t } from 'ttag';
import PictureCode from '#platform/ui/layout/picture-code.tsx';
import styles from '../tickets/ticket-sheet.module.css';

const texts = {
  linkOpens: (minutes: number) => t`Opens on one phone, within ${minutes} minutes.`,
  link: t`Ticket on the guest’s phone`,
};

type GuestLinkCodeProps = { readonly link: string; readonly minutes: number };

/** The ticket's link as a QR code, for a guest whose phone gets no texts. Loads its library on demand. */
export default function GuestLinkCode({ link, minutes }: GuestLinkCodeProps) {
  return (
    <div>
      <p role="status">{texts.linkOpens(minutes)}</p>
      <div className={styles.picture}>
        <PictureCode text={link} label={texts.link} />
      </div>
    </div>
  );
}
