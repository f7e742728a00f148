import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Choices } from '#platform/ui/choices.tsx';
import { SignLanguageField, useSignLanguages } from '#platform/ui/fields/sign-language-field.tsx';
import ui from '#platform/ui/primitives.module.css';
import { formatCount } from '#platform/wording/format-count.ts';
import type { ChosenLots } from '../bulk.contract.ts';
import styles from './bulk.module.css';
import { SignPrints, useSignPrints } from './sign-prints.tsx';

const texts = {
  signsTitle: (count: number) =>
    ngettext(msgid`Signs of ${formatCount(count)} lot`, `Signs of ${formatCount(count)} lots`, count),
  signsText: t`One PDF with a page for each zone, by lot and zone number, with current prices.`,
  languages: t`Print the signs in`,
  size: t`Sheet`,
  sizes: { letter: t`Letter`, '12x18': t`12 × 18 in, like metal signs` },
  makeSigns: t`Make the PDF`,
  makingSigns: t`Drawing the signs…`,
  cancel: t`Back to the lots`,
};

type SignSheet = 'letter' | '12x18';

type BulkSignsProps = { readonly lots: ChosenLots; readonly count: number; readonly onCancel: () => void };

/** The signs of many lots as one file, which is drawn while the reader can do something else. */
export default function BulkSigns({ lots, count, onCancel }: BulkSignsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [size, setSize] = useState<SignSheet>('letter');
  const { languages, choose } = useSignLanguages();
  const { prints, isUnderWay } = useSignPrints();
  const sendOnce = useSafeRepeat();
  useEffect(() => heading.current?.focus(), []);
  const make = useMutation({
    mutationFn: () => {
      const body = { lots, size, languages };
      return sendOnce(body, (key) => callApi('POST /locations/portfolio/signs', { body, idempotencyKey: key }));
    },
    onSettled: () => refreshQueries('/locations/portfolio/signs'),
  });
  const { error } = make;
  return (
    <section className={ui.stack2}>
      <h2 ref={heading} tabIndex={-1}>
        {texts.signsTitle(count)}
      </h2>
      <p className={ui.muted}>{texts.signsText}</p>
      <div className={styles.form}>
        <Choices
          legend={texts.size}
          value={size}
          onChange={setSize}
          choices={(['letter', '12x18'] as const).map((value) => ({ value, label: texts.sizes[value] }))}
        />
        <SignLanguageField label={texts.languages} value={languages} onChange={choose} />
        <div className={ui.row}>
          <Button
            variant={prints.length > 0 ? 'secondary' : 'primary'}
            busy={make.isPending || isUnderWay}
            busyText={texts.makingSigns}
            onClick={() => make.mutate()}
          >
            {texts.makeSigns}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {texts.cancel}
          </Button>
        </div>
        {error && <Banner tone="error">{(error instanceof ApiError && error.fields.lots) || errorText(error)}</Banner>}
      </div>
      <SignPrints prints={prints} />
    </section>
  );
}
