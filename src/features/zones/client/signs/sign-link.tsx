import { routes } from '#app/paths/paths.ts';
import { fill } from '#platform/api/fill-path.ts';
import { useCopy } from '#platform/browser/use-copy.ts';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import styles from '../setup/zone-card.module.css';
import { zonesTexts } from '../setup/zones-texts.ts';

const texts = zonesTexts.sign;

type SignLinkProps = { readonly code: string; readonly zone: string };

/** What goes on the zone's sign: the code to type and a QR code with the link. */
export function SignLink({ code, zone }: SignLinkProps) {
  // The server redirects it to the zone's page.
  const path = fill(routes.sign, { code });
  const { copied, copy } = useCopy(window.location.origin + path);
  return (
    <div className={styles.sign}>
      <p>
        <span className={ui.muted}>{texts.code}</span>
        <span className={classNames(ui.code, styles.code)}>{code}</span>
      </p>
      <Button variant="quiet" size="small" onClick={copy}>
        {copied === 'yes' ? texts.copied : texts.copy}
        <VisuallyHidden>{texts.of(zone)}</VisuallyHidden>
      </Button>
      {/* Loads the page fresh, as for a driver who has scanned the sign. */}
      <a className={classNames(ui.touch, styles.link)} href={path}>
        {window.location.host + path}
      </a>
      <p className={styles.note} role="status">
        {copied === 'yes' && <VisuallyHidden>{texts.copied}</VisuallyHidden>}
        {copied === 'no' && texts.notCopied}
      </p>
    </div>
  );
}
