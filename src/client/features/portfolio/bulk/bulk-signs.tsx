import { useEffect, useRef, useState } from 'react';
import type { ChosenLots } from '#contract/lots/bulk.contract.ts';
import { ApiError, errorText } from '../../../lib/api/api-error.ts';
import { downloadFile } from '../../../lib/files/download-file.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { Choices } from '../../../ui/roadside/choices.tsx';
import { SignLanguageField, useSignLanguages } from '../../../ui/sign-language/sign-language-field.tsx';
import styles from './bulk.module.css';
import { bulkTexts as texts } from './bulk-texts.ts';

type SignSheet = 'letter' | '12x18';

type BulkSignsProps = { readonly lots: ChosenLots; readonly count: number; readonly onCancel: () => void };

/** The signs of many lots as one file. */
export default function BulkSigns({ lots, count, onCancel }: BulkSignsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [size, setSize] = useState<SignSheet>('letter');
  const { languages, choose } = useSignLanguages();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [made, setMade] = useState<string | null>(null);
  useEffect(() => heading.current?.focus(), []);
  const make = async () => {
    setBusy(true);
    setFailure(null);
    setMade(null);
    try {
      const name = `signs-${size}.pdf`;
      await downloadFile(name, 'POST /locations/portfolio/signs.pdf', { body: { lots, size, languages } });
      setMade(name);
    } catch (error) {
      setFailure((error instanceof ApiError && error.fields.lots) || errorText(error));
    }
    setBusy(false);
  };
  return (
    <section className={styles.work}>
      <h2 ref={heading} tabIndex={-1}>
        {texts.signsTitle(count)}
      </h2>
      <p className={styles.soft}>{texts.signsText}</p>
      <div className={styles.form}>
        <Choices
          legend={texts.size}
          value={size}
          onChange={setSize}
          choices={(['letter', '12x18'] as const).map((value) => ({ value, label: texts.sizes[value] }))}
        />
        <SignLanguageField label={texts.languages} value={languages} onChange={choose} />
        <div className={styles.ways}>
          <Button busy={busy} busyText={texts.makingSigns} onClick={() => void make()}>
            {texts.makeSigns}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {texts.cancel}
          </Button>
        </div>
        {busy ? <Drawing lots={count} /> : <p className={styles.soft}>{texts.signsHint}</p>}
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        {made !== null && <Notice tone="success">{texts.signsMade(made)}</Notice>}
      </div>
    </section>
  );
}

const SECOND_MS = 1000;

/** One file comes whole, so what is said is how long it has taken. */
function Drawing({ lots }: { readonly lots: number }) {
  const [began] = useState(() => Date.now());
  const seconds = Math.max(0, Math.floor((useNow(SECOND_MS).getTime() - began) / SECOND_MS));
  return (
    <div className={styles.drawing}>
      <progress className={styles.progress} aria-label={texts.makingSigns} />
      <p className={styles.soft}>{texts.drawing(lots, seconds)}</p>
    </div>
  );
}
