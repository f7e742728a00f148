import { useState } from 'react';
import type { Zone } from '#contract/lots/zones.contract.ts';
import { apiUrl } from '../../../../lib/api/call-api.ts';
import { readStored, store } from '../../../../lib/storage/device-storage.ts';
import { VisuallyHidden } from '../../../../ui/base/visually-hidden.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import styles from '../zone-card.module.css';
import { zonesTexts } from '../zones-texts.ts';
import { signLanguages } from './sign-languages.ts';

const texts = zonesTexts.sign;
/** The next sign is usually printed in the same language. */
const CHOSEN = 'parkvale.signLanguages';

/** The zone's sign as files, made by the server from what the zone costs at that moment. */
export function PrintSign({ zone: { _id, zoneNumber } }: { readonly zone: Zone }) {
  const [languages, setLanguages] = useState(() => readStored(CHOSEN) ?? 'en');
  const params = { id: _id };
  const files = [
    { label: texts.letter, href: apiUrl('GET /zones/:id/sign.pdf', { params, query: { languages } }) },
    { label: texts.poster, href: apiUrl('GET /zones/:id/sign.pdf', { params, query: { size: '12x18', languages } }) },
    { label: texts.picture, href: apiUrl('GET /zones/:id/sign.png', { params, query: { languages } }) },
  ];
  return (
    <div className={styles.print}>
      <SelectField
        label={texts.print}
        value={languages}
        onChange={(chosen) => {
          store(CHOSEN, chosen);
          setLanguages(chosen);
        }}
        options={signLanguages(texts.both)}
      />
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
