import { t } from 'ttag';
import { boot } from '#platform/api/boot.ts';
import { routes } from '#platform/paths/paths.ts';
import { TextLink } from '#platform/ui/layout/text-link.tsx';

const texts = {
  demo: t`In the demo the mail is shown in the`,
  outbox: t`outbox`,
};

/** Says that something was emailed and, in the demo, where to see it. */
export function MailedBanner({ text }: { readonly text: string }) {
  return (
    <>
      <p>{text}</p>
      {boot.demo && (
        <p>
          {texts.demo} <TextLink to={routes.outbox}>{texts.outbox}</TextLink>.
        </p>
      )}
    </>
  );
}
