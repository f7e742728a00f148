import { useState } from 'react';
import { t } from 'ttag';
import { roleNames } from '#platform/access/role-names.ts';
import { callApi } from '#platform/api/call-api.ts';
import { type CurrentUser, rememberUser } from '#platform/api/current-user.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Facts } from '#platform/ui/facts.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { Card } from '#platform/ui/layout/card.tsx';
import { EmailAddress } from '#platform/ui/layout/email-address.tsx';
import { TextField } from '#platform/ui/text-field.tsx';

const texts = {
  nameMissing: t`Please provide a valid name`,
  details: t`Your details`,
  email: t`Email`,
  role: t`Role`,
  name: t`Name`,
  update: t`Update`,
  updating: t`Updating…`,
  updated: t`Your name is updated.`,
};

/** Shows email and role; the name can be changed. */
export function ProfileDetails({ user }: { readonly user: CurrentUser }) {
  const [saved, setSaved] = useState(false);
  const form = useForm({
    initial: { name: user.name },
    check: ({ name }) => (name.trim() === '' ? { name: texts.nameMissing } : {}),
    send: async ({ name }) => {
      setSaved(false);
      const answer = await callApi('PATCH /users/update', { body: { name: name.trim() } });
      rememberUser(answer.user);
      setSaved(true);
    },
  });
  return (
    <Card>
      <h2>{texts.details}</h2>
      <Facts
        facts={[
          { label: texts.email, value: <EmailAddress address={user.email} /> },
          { label: texts.role, value: roleNames[user.role] },
        ]}
      />
      <Form form={form}>
        <TextField label={texts.name} autoComplete="name" maxLength={80} {...form.field('name')} />
        <FormFailure form={form} />
        {saved && <Banner tone="success">{texts.updated}</Banner>}
        <Button type="submit" busy={form.busy} busyText={texts.updating}>
          {texts.update}
        </Button>
      </Form>
    </Card>
  );
}
