import { t } from 'ttag';
import { useLocation } from 'wouter';
import { readNoticeNumber, showNoticeNumber } from '#features/notices/rules/notice-number.ts';
import { paths } from '#platform/paths/paths.ts';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { Page } from '#platform/ui/page.tsx';
import { TextField } from '#platform/ui/text-field.tsx';

const texts = {
  title: t`Notice`,
  number: t`Number on the notice`,
  hint: t`Such as 7K3M-92QX-B4TZ`,
  wrong: t`The number has 12 letters and digits. Check it on the paper.`,
  next: t`Continue`,
};

/** For a driver who cannot scan the code, or has a number that an officer wrote by hand. */
export default function FindNoticePage() {
  const [, navigate] = useLocation();
  const form = useForm({
    initial: { number: '' },
    check: ({ number }) => ({ number: readNoticeNumber(number) === null ? texts.wrong : undefined }),
    send: async ({ number }) => navigate(paths.notice(showNoticeNumber(readNoticeNumber(number) ?? number))),
  });
  return (
    <Page title={texts.title} width="form">
      <Form form={form}>
        <TextField
          label={texts.number}
          hint={texts.hint}
          autoCapitalize="characters"
          autoComplete="off"
          {...form.field('number')}
        />
        <Button type="submit" full busy={form.busy}>
          {texts.next}
        </Button>
      </Form>
    </Page>
  );
}
