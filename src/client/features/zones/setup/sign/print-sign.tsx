import type { Zone } from '#contract/lots/zones.contract.ts';
import { apiUrl } from '../../../../lib/api/call-api.ts';
import { VisuallyHidden } from '../../../../ui/base/visually-hidden.tsx';
import styles from '../zone-card.module.css';
import { zonesTexts } from '../zones-texts.ts';

const texts = zonesTexts.sign;

/** The zone's sign as files, made by the server from what the zone costs at that moment. */
export function PrintSign({ zone: { _id, zoneNumber } }: { readonly zone: Zone }) {
  const params = { id: _id };
  const files = [
    { label: texts.letter, href: apiUrl('GET /zones/:id/sign.pdf', { params }) },
    { label: texts.poster, href: apiUrl('GET /zones/:id/sign.pdf', { params, query: { size: '12x18' } }) },
    { label: texts.picture, href: apiUrl('GET /zones/:id/sign.png', { params }) },
  ];
  return (
    <div>
      <p className={styles.soft}>{texts.print}</p>
      <ul className={styles.files}>
        {files.map(({ label, href }) => (
          <li key={href}>
            <a className={styles.file} href={href} download>
              {label}
              <VisuallyHidden>{texts.forZone(zonesTexts.list.zone(zoneNumber))}</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
