import { apiUrl } from '#platform/api/call-api.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { SignLanguageField, useSignLanguages } from '#platform/ui/fields/sign-language-field.tsx';
import ui from '#platform/ui/primitives.module.css';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import type { Zone } from '../../zones.contract.ts';
import styles from '../setup/zone-card.module.css';
import { zonesTexts } from '../setup/zones-texts.ts';

const texts = zonesTexts.sign;

/** The zone's sign as files, which the server creates from the zone's prices at that moment. */
export function PrintSign({ zone: { _id, zoneNumber } }: { readonly zone: Zone }) {
  const { languages, choose } = useSignLanguages();
  const params = { id: _id };
  const files = [
    { label: texts.letter, href: apiUrl('GET /zones/:id/sign.pdf', { params, query: { languages } }) },
    { label: texts.poster, href: apiUrl('GET /zones/:id/sign.pdf', { params, query: { size: '12x18', languages } }) },
    { label: texts.picture, href: apiUrl('GET /zones/:id/sign.png', { params, query: { languages } }) },
  ];
  return (
    <details>
      <summary className={ui.summary}>
        {texts.printing}
        <VisuallyHidden>{texts.forZone(zonesTexts.list.zone(zoneNumber))}</VisuallyHidden>
      </summary>
      <SignLanguageField label={texts.print} value={languages} onChange={choose} />
      <ul className={classNames(ui.links, ui.strong, styles.files)}>
        {files.map(({ label, href }) => (
          <li key={href}>
            <a href={href} download>
              {label}
              <VisuallyHidden>{texts.forZone(zonesTexts.list.zone(zoneNumber))}</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
